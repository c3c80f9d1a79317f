import { EmailText } from '../../../components/EmailText.tsx';
import styles from '../contact.module.css';

interface Props {
  suggestion: string | undefined;
  onAccept: (address: string) => void;
}

/**
 * "Did you mean jo@gmail.com?", announced when it appears; the address is a button that puts it into the field. One
 * element comes and goes, because a translator replaces bare text nodes, and React would fail to remove one.
 */
export function EmailSuggestion({ suggestion, onAccept }: Props) {
  return (
    <p role="status" className={styles.suggestion}>
      {suggestion && (
        <span key={suggestion}>
          {'Did you mean '}
          <button type="button" onClick={() => onAccept(suggestion)}>
            <EmailText text={`${suggestion}?`} />
          </button>
        </span>
      )}
    </p>
  );
}
