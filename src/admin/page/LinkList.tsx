import { Link } from 'wouter';
import type { FoundPlace } from '#editor/contract';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { fieldAddress } from './fieldPlace.ts';
import styles from './myPage.module.css';

interface LinkListProps {
  /** What the list is called to whoever cannot see it. */
  name: string;
  links: readonly { href: string; title: string; says: string; care?: string | null | undefined }[];
}

/** Ways into forms, each with what is there. */
export const LinkList = ({ name, links }: LinkListProps) => (
  <ul className={styles.tasks} aria-label={name}>
    {links.map(({ href, title, says, care }) => (
      <li key={href}>
        <Link href={href}>
          <b>{title}</b>
          <span>{says}</span>
          {care && (
            <span className={styles.warned}>
              <AdminIcon name="alert" /> {care}
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
);

/** The way to a field, with some of what it says. */
export const linkTo = ({ label, says, section, ...place }: FoundPlace) => ({
  href: fieldAddress(place),
  title: label,
  says: says ? `${section}: ${says.slice(0, 120)}` : section,
});
