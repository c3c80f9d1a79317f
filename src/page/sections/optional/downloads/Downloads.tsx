import type { SectionProps } from '../../../pageState.ts';
import styles from './downloads.module.css';

export function Downloads({ content }: SectionProps) {
  const { heading, entries, files } = content.downloads;
  return (
    <div className={`wrap columns ${styles.split}`}>
      <h2 id="downloads-heading">{heading}</h2>
      <ul className={styles.list}>
        {entries.map(({ label, note, document }) => (
          <li key={document}>
            <a href={`/downloads/${document}`}>
              {label} <span>(PDF, {describeSize(files[document] ?? '')})</span>
            </a>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Four base64 characters encode three bytes. */
const describeSize = (base64: string) => `${Math.max(1, Math.round((base64.length * 3) / 4000))} kB`;
