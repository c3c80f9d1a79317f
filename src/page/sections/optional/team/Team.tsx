import { Kit } from '../../../art/drawings.tsx';
import { Photo } from '../../../components/Picture.tsx';
import type { SectionProps } from '../../../pageState.ts';
import { isInland } from '../../surfaces.ts';
import styles from './team.module.css';

/** The people of the practice, each in a small arch. Without a photo, a drawing fills the arch. */
export function Team({ content, pictures }: SectionProps) {
  const { team } = content;
  const kit = <Kit inland={isInland(content)} />;
  return (
    <div className="wrap">
      <h2 id="team-heading">{team.heading}</h2>
      <ul className={styles.cards}>
        {team.entries.map(({ name, role, text, image, link }) => (
          <li key={name} data-reveal="">
            <article className={styles.card}>
              <div className={styles.arch}>
                <Photo image={image} pictures={pictures} fallback={kit} sizes="11rem" />
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
          </li>
        ))}
      </ul>
    </div>
  );
}
