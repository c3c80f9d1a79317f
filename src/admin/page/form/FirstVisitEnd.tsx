import { Link } from 'wouter';
import { getButtonClass } from '../../ui/DeskButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useOnlineWords } from '../onlineWords.ts';
import { PlaceList } from '../PlaceList.tsx';
import { useSentences } from '../pageQueries.ts';

/** After the last question: the way to the page, and what no question asks, sentences that were written for nobody. */
export function FirstVisitEnd() {
  const words = useOnlineWords();
  return (
    <>
      <h1>That is all</h1>
      <EmptyState words={`What you left for later is asked again here. ${words.last}`}>
        <Link className={getButtonClass('main')} href="/page">
          See my page
        </Link>
      </EmptyState>
      <SentencesLeft />
    </>
  );
}

/** It has time: a page may well go online before. */
function SentencesLeft() {
  const { data } = useSentences();
  if (!data || data.left === 0) return null;
  const { left, all, first } = data;
  return (
    <>
      <h2>When you have time</h2>
      <p>
        {left === all ? `All ${all}` : `${left} of ${all}`} sentences on your page stand as it came to you.
        They were written for nobody: read each as if a client asked you about it, and say it in your own
        words. Those about you first:
      </p>
      <PlaceList name="Sentences about you" places={first} />
    </>
  );
}
