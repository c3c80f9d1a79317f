import { DeskSheet } from '../ui/DeskSheet.tsx';
import styles from './keysSheet.module.css';

const KEYS = [
  ['j', 'The next enquiry'],
  ['k', 'The one before'],
  ['Enter', 'Open it'],
  ['a', 'Answer it in your mail'],
  ['e', 'Mark it as answered, or not'],
  ['x', 'Choose it, to do the same with several'],
  ['/', 'Search'],
  ['Escape', 'Back to the list'],
  ['?', 'These keys'],
] as const;

/** They work outside fields, and can be switched off under You. */
export const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <DeskSheet title="Keys" onClose={onClose}>
    <p>They work outside fields. You can switch them off under You.</p>
    <dl className={styles.keys}>
      {KEYS.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </DeskSheet>
);
