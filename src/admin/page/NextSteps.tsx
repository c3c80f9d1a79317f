import { useDeskFacts } from '../ui/deskFacts.ts';
import styles from './myPage.module.css';

/** On somebody’s own computer: what brings the changed files to visitors. */
export function NextSteps() {
  const { nextSteps } = useDeskFacts();
  if (!nextSteps) return null;
  return (
    <section className={styles.next} aria-label="What to run now">
      <p>Visitors do not see it yet. In the terminal, now run:</p>
      <ol>
        {nextSteps.map(({ command, does }) => (
          <li key={command}>
            <code>{command}</code>
            <span>{does}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
