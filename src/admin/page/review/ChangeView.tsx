import { useState } from 'react';
import type { ChangeSentence } from '#calls';
import { ColourSample, isColour } from '../form/FieldFindings.tsx';
import styles from '../form/findings.module.css';
import { photoUrl } from '../photos/PhotoParts.tsx';

/** In letters: two values up to this length fit in one sentence. */
const MAX_SENTENCE = 40;

/** A change in one sentence if it is short, or both sides with their photos. */
export function ChangeView(change: ChangeSentence) {
  const { section, says, photos } = change;
  const isPlain = photos === undefined && !isColour(change.after);
  const [before, after] =
    isPlain && change.before !== null && change.after !== null
      ? cutToDifference(change.before, change.after)
      : [change.before, change.after];
  const isChange = before !== null && after !== null;
  const isOneSentence = isPlain && isChange && before.length < MAX_SENTENCE && after.length < MAX_SENTENCE;
  return (
    <>
      <p>
        <b>{formatSentence({ ...change, before, after }, isOneSentence)}</b>
        {!says && <span className={styles.soft}> {section}</span>}
      </p>
      {!says && !isOneSentence && (
        <div className={styles.sides}>
          {before !== null && <Side title={isChange ? 'Now' : ''} words={before} photo={photos?.before} />}
          {after !== null && <Side title={isChange ? 'After' : ''} words={after} photo={photos?.after} />}
        </div>
      )}
    </>
  );
}

function formatSentence({ label, before, after, says }: ChangeSentence, isOneSentence: boolean): string {
  if (says) return says;
  if (before === null) return `${label} is added`;
  if (after === null) return `${label} is taken out`;
  return isOneSentence
    ? `${label}: ${before || 'nothing'} becomes ${after || 'nothing'}`
    : `${label} is changed`;
}

/** Words of context on either side of a difference. */
const CONTEXT = 4;

/** Cuts off the beginning and the end that both texts share. */
function cutToDifference(before: string, after: string): [string, string] {
  const [oldWords, newWords] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const sharedMax = Math.min(oldWords.length, newWords.length);
  let start = 0;
  while (start < sharedMax && oldWords[start] === newWords[start]) start += 1;
  let end = 0;
  while (end < sharedMax - start && oldWords.at(-1 - end) === newWords.at(-1 - end)) end += 1;
  const [first, last] = [Math.max(0, start - CONTEXT), Math.max(0, end - CONTEXT)];
  const cut = (words: string[]) =>
    `${first > 0 ? '…' : ''}${words
      .slice(first, words.length - last)
      .join('')
      .trim()}${last > 0 ? '…' : ''}`;
  return [cut(oldWords), cut(newWords)];
}

interface SideProps {
  /** Empty if only one side is shown. */
  title: string;
  words: string;
  photo: string | null | undefined;
}

function Side({ title, words, photo }: SideProps) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div>
      {title && <b>{title}</b>}
      {photo && !isMissing && (
        // `alt` is empty because the text below describes the photo.
        <img className={styles.shown} src={photoUrl(photo)} alt="" onError={() => setIsMissing(true)} />
      )}
      <p>
        {isColour(words) && <ColourSample colour={words} />} {words || 'Nothing'}
      </p>
    </div>
  );
}
