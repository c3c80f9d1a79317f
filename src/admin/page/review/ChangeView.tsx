import type { ChangeSentence } from '#calls';
import { countEqualEnds } from '#content/schema';
import { joinNumbers } from '../../ui/words.ts';
import { renderBold } from '../fields/PlainInput.tsx';
import { ColourSample, isColour } from '../form/FieldFindings.tsx';
import styles from '../form/findings.module.css';
import { photoUrl } from '../photos/PhotoParts.tsx';

/** In letters: two values that are both shorter than this fit in one sentence. */
const MAX_VALUE_LENGTH = 40;

/** Shows a short change in one sentence, or the old and the new value side by side, with their photos. */
export function ChangeView(change: ChangeSentence) {
  const { section, says, photos } = change;
  const isPlain = photos === undefined && !isColour(change.after);
  const [before, after] =
    isPlain && change.before !== null && change.after !== null
      ? cutToDifference(change.before, change.after)
      : [change.before, change.after];
  const hasBothSides = before !== null && after !== null;
  const isShort = (text: string) => text.length < MAX_VALUE_LENGTH && !text.includes('**');
  const isOneSentence = isPlain && hasBothSides && isShort(before) && isShort(after);
  const sides = [
    { title: 'Now', text: before, photo: photos?.before },
    { title: 'After', text: after, photo: photos?.after },
  ].filter(({ text }) => text !== null);
  return (
    <>
      <p>
        <b>{joinNumbers(formatSentence({ ...change, before, after }, isOneSentence))}</b>
        {!says && <span className={styles.soft}> {section}</span>}
      </p>
      {!says && !isOneSentence && (
        <div className={styles.sides}>
          {sides.map(({ title, text, photo }) => (
            <div key={title}>
              {hasBothSides && <b>{title}</b>}
              {/* `alt` is empty because the text below describes the photo, and so that a missing photo takes no space. */}
              {photo && <img className={styles.shown} src={photoUrl(photo)} alt="" />}
              <p>
                {text && isColour(text) && <ColourSample colour={text} />}{' '}
                {renderBold(joinNumbers(text || 'Nothing'), '')}
              </p>
            </div>
          ))}
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

/** The number of words that are shown before and after a difference. */
const CONTEXT_WORDS = 4;

/** Cuts the beginning and the end that both texts share, except for the context. */
function cutToDifference(before: string, after: string): [string, string] {
  const [oldWords, newWords] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const { start, end } = countEqualEnds(oldWords, newWords, Object.is);
  const [first, last] = [Math.max(0, start - CONTEXT_WORDS), Math.max(0, end - CONTEXT_WORDS)];
  const cut = (words: string[]) => {
    const middle = words
      .slice(first, words.length - last)
      .join('')
      .trim();
    return `${first > 0 ? '…' : ''}${middle}${last > 0 ? '…' : ''}`;
  };
  return [cut(oldWords), cut(newWords)];
}
