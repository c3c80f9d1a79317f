import type { SiteContent } from '#content/schema';
import { Kit } from '../../../art/drawings.tsx';
import { Picture, type PictureFiles } from '../../../components/Picture.tsx';
import { isInland } from '../../surfaces.ts';
import type { SectionProps } from '../registry.ts';
import styles from './team.module.css';

/** The people of the practice, each in a small arch; without a photo, a drawing fills it. */
export function Team({ content, pictures }: SectionProps) {
  const { team } = content;
  return (
    <section id="team-section" aria-labelledby="team-heading">
      <div className="wrap">
        <h2 id="team-heading">{team.heading}</h2>
        <ul className={styles.cards}>
          {team.entries.map((person) => (
            <li key={person.name} data-reveal="">
              <Card inland={isInland(content)} person={person} photo={person.image && pictures[person.image.file]} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface CardProps {
  person: SiteContent['team']['entries'][number];
  photo: PictureFiles | undefined;
  inland: boolean;
}

function Card({ person: { name, role, text, image, link }, photo, inland }: CardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.arch}>
        {photo && image ? <Picture of={photo} alt={image.alt} sizes="11rem" /> : <Kit inland={inland} />}
      </div>
      <div>
        <h3>{name}</h3>
        <p className={styles.role}>{role}</p>
        {text && <p>{text}</p>}
        {link && (
          <p>
            <a href={link.url}>
              {link.label}
              <span className="visually-hidden">: {name}</span>
            </a>
          </p>
        )}
      </div>
    </article>
  );
}
