import { useEffect, useRef, useState } from 'react';
import { explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Working } from '../ui/Working.tsx';
import { applyTyped } from './applyTyped.ts';
import { BackToPage } from './BackToPage.tsx';
import { ConflictsAround } from './ConflictsAround.tsx';
import { FieldView } from './FieldView.tsx';
import { FirstVisitEnd } from './FirstVisitEnd.tsx';
import { FormContext } from './formContext.ts';
import own from './myPage.module.css';
import { omitAnswered } from './omitAnswered.ts';
import { usePageForm, useQuestions } from './pageQueries.ts';
import type { AskedQuestion } from './pageTypes.ts';
import { SavedLine } from './SavedLine.tsx';
import { listTyped, makeTyping, useTypedChanges } from './typedChanges.ts';

/** What is still an example, one question a screen. */
export function FirstVisit() {
  const { data, error } = useQuestions();
  // As they were when she came: one that is answered stays in its place.
  const [asked, setAsked] = useState<readonly AskedQuestion[]>();
  const [at, setAt] = useState(0);
  if (data && !asked) setAsked(data);
  const question = asked?.[at];
  if (error && !asked) return <EmptyState words={explainFault(error)} />;
  if (!asked) return <Working words="Looking what is still an example…" />;
  return (
    <div className={own.first}>
      <BackToPage />
      {question ? (
        <>
          <p className={own.soft}>
            Question {at + 1} of {asked.length}
          </p>
          <OneQuestion key={at} question={question} />
          <div className={own.does}>
            <DeskButton kind="main" onClick={() => setAt(at + 1)}>
              {at + 1 < asked.length ? 'Next' : 'Done'}
            </DeskButton>
            {at > 0 && <DeskButton onClick={() => setAt(at - 1)}>Back</DeskButton>}
            <DeskButton kind="text" onClick={() => setAt(at + 1)}>
              Later
            </DeskButton>
          </div>
          <SavedLine />
        </>
      ) : (
        <FirstVisitEnd />
      )}
    </div>
  );
}

function OneQuestion({ question }: { question: AskedQuestion }) {
  const { file, path, node } = question;
  const [state, store] = useTypedChanges();
  const form = usePageForm({ file, path });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const revision = form.data?.revision;
  useEffect(() => {
    if (revision !== undefined) store.noteRevision(revision);
  }, [store, revision]);
  const typed = listTyped(state);
  const known = form.data ? (form.data.fields[0]?.value ?? null) : question.value;
  const value = typed.reduce((held, one) => applyTyped({ file, path }, held, one), known);
  const context = {
    Field: FieldView,
    findings: omitAnswered(form.data?.findings ?? [], form.data?.fields ?? [], [{ file, path, value }]),
    conflicts: form.data?.conflicts ?? [],
    ...{ refused: state.refused, adds: undefined },
    ...makeTyping(store),
    say: () => {},
  };
  return (
    <FormContext value={context}>
      <h1 ref={heading} tabIndex={-1}>
        {node.label || question.question}
      </h1>
      <ConflictsAround places={[{ file, path, value }]} />
      <FieldView {...{ file, path, node, value }} isAlone isTitled />
    </FormContext>
  );
}
