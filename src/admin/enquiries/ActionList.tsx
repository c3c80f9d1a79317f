import { SentenceText } from '../ui/AddressText.tsx';
import styles from './actionList.module.css';

interface ListedAction {
  name: string;
  hint: string;
  isDanger?: boolean;
  act: () => void;
}

export const ActionList = ({ actions }: { actions: readonly (ListedAction | false)[] }) => (
  <ul className={styles.list}>
    {actions
      .filter((action) => action !== false)
      .map(({ name, hint, isDanger, act }) => (
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
