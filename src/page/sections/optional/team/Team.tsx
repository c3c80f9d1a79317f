import { Kit } from '../../../art/drawings.tsx';
import { Picture } from '../../../components/Picture.tsx';
import type { SectionProps } from '../../../pageState.ts';
import { isInland } from '../../surfaces.ts';
import styles from './team.module.css';

/** The people of the practice, each in a small arch; without a photo, a drawing fills it. */
export function Team({ content, pictures }: SectionProps) {
  const { team } = content;
  const renderPortrait = (image: (typeof team.entries)[number]['image']) => {
    const photo = image && pictures[image.file];
    if (!photo) return <Kit inland={isInland(content)} />;
    return <Picture of={photo} alt={image.alt} sizes="11rem" />;
  };
  return (
    <section id="team-section" aria-labelledby="team-heading">
      <div className="wrap">
        <h2 id="team-heading">{team.heading}</h2>
        <ul className={styles.cards}>
          {team.entries.map(({ name, role, text, image, link }) => (
            <li key={name} data-reveal="">
              <article className={styles.card}>
                <div className={styles.arch}>{renderPortrait(image)}</div>
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
    </section>
  );
}
