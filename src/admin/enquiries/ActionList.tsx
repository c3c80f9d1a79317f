import { SentenceText } from '../ui/AddressText.tsx';
import styles from './actionList.module.css';

export interface ListedAction {
  name: string;
  hint: string;
  isDanger?: boolean;
  act: () => void;
}

/** Less frequent actions, each with a hint. */
export const ActionList = ({ actions }: { actions: readonly ListedAction[] }) => (
  <ul className={styles.list}>
    {actions.map(({ name, hint, isDanger, act }) => (
      <li key={name}>
        <button type="button" className={isDanger ? styles.danger : undefined} onClick={act}>
          <b>
            <SentenceText text={name} />
          </b>
          <span>{hint}</span>
        </button>
      </li>
    ))}
  </ul>
);
