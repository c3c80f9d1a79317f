import { useState } from 'react';
import type { PageReview } from '#editor/contract';
import { ColourSample, isColour } from './ColourSample.tsx';
import styles from './findings.module.css';
import { addressOfPhoto } from './PhotoParts.tsx';

type Change = PageReview['sentences'][number];

/** As long as both fit in one sentence. */
const SHORT = 40;

/** One change: a sentence where it fits in one, or both sides, with the pictures that they show. */
export function ChangeShown(change: Change) {
  const { section, before, after, says, photos } = change;
  const isShort = before !== null && after !== null && before.length < SHORT && after.length < SHORT;
  const isOneSentence = isShort && photos === undefined && !isColour(after);
  const hasSides = !says && !isOneSentence;
  return (
    <>
      <p>
        <b>{sayChange(change, isOneSentence)}</b>
        {!says && <span className={styles.soft}> {section}</span>}
      </p>
      {hasSides && (
        <div className={styles.sides}>
          {before !== null && (
            <Side {...{ title: after === null ? '' : 'Now', words: before, photo: photos?.before }} />
          )}
          {after !== null && (
            <Side {...{ title: before === null ? '' : 'After', words: after, photo: photos?.after }} />
          )}
        </div>
      )}
    </>
  );
}

function sayChange({ label, before, after, says }: Change, isOneSentence: boolean): string {
  if (says) return says;
  if (before === null) return `${label} is added`;
  if (after === null) return `${label} is taken out`;
  return isOneSentence ? `${label}: ${before} becomes ${after || 'nothing'}` : `${label} is changed`;
}

interface SideProps {
  /** None where there is one side alone: the sentence above says which. */
  title: string;
  words: string;
  photo: string | null | undefined;
}

function Side({ title, words, photo }: SideProps) {
  const [isGone, setIsGone] = useState(false);
  return (
    <div>
      {title && <b>{title}</b>}
      {photo && !isGone && (
        // What it shows is said below it.
        <img className={styles.shown} src={addressOfPhoto(photo)} alt="" onError={() => setIsGone(true)} />
      )}
      <p>
        {isColour(words) && <ColourSample colour={words} />} {words || 'Nothing'}
      </p>
    </div>
  );
}
