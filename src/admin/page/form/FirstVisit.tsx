import { useState } from 'react';
import { Link } from 'wouter';
import type { FirstQuestion } from '#calls';
import { AdminButton, getButtonClass } from '../../ui/AdminButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from '../myPage.module.css';
import { BackToPage, LinkList, Pending, SavedLine, toLink } from '../PageParts.tsx';
import { usePageForm, useQuestions, useSentences } from '../pageQueries.ts';
import { usePublishTexts } from '../publishTexts.ts';
import { OpenForm } from './FormPane.tsx';

/** Asks for everything that is still an example, one question per screen. */
export function FirstVisit() {
  const questions = useQuestions();
  const { data } = questions;
  const [index, setIndex] = useState(0);
  const question = data?.[index];
  if (!data) return <Pending query={questions} text="Looking what is still an example…" />;
  return (
    <div className={styles.first}>
      <BackToPage />
      {question ? (
        <>
          <p className={styles.soft}>
            Question {index + 1} of {data.length}
          </p>
          <OneQuestion key={index} question={question} />
          <div className={styles.does}>
            <AdminButton kind="main" onClick={() => setIndex(index + 1)}>
              {index + 1 < data.length ? 'Next' : 'Done'}
            </AdminButton>
            {index > 0 && <AdminButton onClick={() => setIndex(index - 1)}>Back</AdminButton>}
          </div>
          <SavedLine />
        </>
      ) : (
        <FirstVisitEnd />
      )}
    </div>
  );
}

/** The form of one field, with the question as its heading. */
function OneQuestion({ question }: { question: FirstQuestion }) {
  const { file, path, node } = question;
  const { data = { ...NO_FORM, fields: [question] } } = usePageForm({ file, path });
  return <OpenForm form={{ ...data, title: node.label || question.question }} isSingleField={false} />;
}

/** Until the form has loaded, and while offline, the question's field is shown without findings. */
const NO_FORM = { says: '', unreadable: [], findings: [], conflicts: [], revision: 0 };

function FirstVisitEnd() {
  const text = usePublishTexts();
  const { left = 0, all = 0, first = [] } = useSentences().data ?? {};
  return (
    <>
      <h1>That is all</h1>
      <EmptyState text={`What you left for later is asked again here. ${text('last')}`}>
        <Link className={getButtonClass('main')} href="/page">
          See my page
        </Link>
      </EmptyState>
      {left > 0 && (
        <>
          <h2>When you have time</h2>
          <p>
            {left === all ? `All ${all}` : `${left} of ${all}`} sentences on your page stand as it came to
            you. They were written for nobody: read each as if a client asked you about it, and say it in your
            own words. Those about you first:
          </p>
          <LinkList name="Sentences about you" links={first.map(toLink)} />
        </>
      )}
    </>
  );
}
