import { SentenceText } from '../ui/AddressText.tsx';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { capitalize } from '../ui/words.ts';
import own from './myPage.module.css';
import { useOnlineWords } from './onlineWords.ts';
import type { KeptVersion } from './pageTypes.ts';
import styles from './versions.module.css';

interface VersionRowProps {
  version: KeptVersion;
  onLook: () => void;
  onAsk: () => void;
}

/** One time that the page went online: when, by whom, and what changed. */
export function VersionRow({ version, onLook, onAsk }: VersionRowProps) {
  const { email, times } = useDeskFacts();
  const words = useOnlineWords();
  return (
    <li>
      <div>
        <h2>{capitalize(times.when(version.at))}</h2>
        <p className={own.soft}>
          Version {version.number}. <SentenceText text={sayWho(version.by, email)} />.
        </p>
        {version.isOnline && (
          <p className={styles.now}>
            <DeskIcon name="tick" /> {words.current}
          </p>
        )}
      </div>
      <div>
        {version.what.map((said) => (
          <p key={said}>
            <SentenceText text={said} />
          </p>
        ))}
      </div>
      <div className={styles.does}>
        <DeskButton aria-label={`Look at it: ${times.when(version.at)}`} onClick={onLook}>
          Look at it
        </DeskButton>
        {!version.isOnline && (
          <DeskButton aria-label={`Put back… ${times.when(version.at)}`} onClick={onAsk}>
            Put back…
          </DeskButton>
        )}
      </div>
    </li>
  );
}

function sayWho(by: string, email: string): string {
  if (by === 'folder') return 'In the files';
  return by === email ? 'You' : by;
}
