import type { ChangeSentence } from '#calls';
import { countEqualEnds } from '#content/schema';
import { joinNumbers } from '../../ui/words.ts';
import { drawBold } from '../fields/PlainInput.tsx';
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
  const isShort = (words: string) => words.length < MAX_SENTENCE && !words.includes('**');
  const isOneSentence = isPlain && isChange && isShort(before) && isShort(after);
  const sides = [
    { title: 'Now', words: before, photo: photos?.before },
    { title: 'After', words: after, photo: photos?.after },
  ].filter(({ words }) => words !== null);
  return (
    <>
      <p>
        <b>{joinNumbers(formatSentence({ ...change, before, after }, isOneSentence))}</b>
        {!says && <span className={styles.soft}> {section}</span>}
      </p>
      {!says && !isOneSentence && (
        <div className={styles.sides}>
          {sides.map(({ title, words, photo }) => (
            <div key={title}>
              {isChange && <b>{title}</b>}
              {/* `alt` is empty because the text below describes the photo, and so that a missing photo takes no space. */}
              {photo && <img className={styles.shown} src={photoUrl(photo)} alt="" />}
              <p>
                {words && isColour(words) && <ColourSample colour={words} />}{' '}
                {drawBold(joinNumbers(words || 'Nothing'), '')}
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

/** Words of context on either side of a difference. */
const CONTEXT = 4;

/** Cuts off the beginning and the end that both texts share. */
function cutToDifference(before: string, after: string): [string, string] {
  const [oldWords, newWords] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const { start, end } = countEqualEnds(oldWords, newWords, Object.is);
  const [first, last] = [Math.max(0, start - CONTEXT), Math.max(0, end - CONTEXT)];
  const cut = (words: string[]) => {
    const middle = words
      .slice(first, words.length - last)
      .join('')
      .trim();
    return `${first > 0 ? '…' : ''}${middle}${last > 0 ? '…' : ''}`;
  };
  return [cut(oldWords), cut(newWords)];
}
