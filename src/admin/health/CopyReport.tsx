import { useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import styles from './health.module.css';

/** What is wrong, to send to somebody else. Where the browser lets nothing be copied, the words are shown to copy by hand. */
export function CopyReport({ lines }: { lines: readonly string[] }) {
  const [copied, setCopied] = useState<boolean>();
  const words = lines.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles.copy}>
      <DeskButton kind="text" onClick={() => void copy()}>
        Copy these words for the person who helps you
      </DeskButton>
      <p role="status">
        {copied === true && 'Copied. Put them into a mail or a message.'}
        {copied === false && 'This browser did not copy them. Here they are:'}
      </p>
      {copied === false && <pre className={styles.report}>{words}</pre>}
    </div>
  );
}
