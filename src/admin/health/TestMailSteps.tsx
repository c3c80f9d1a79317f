import { SECOND } from '#durations';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { sayLength, type Times } from '../ui/times.ts';
import { adviseOnFault, describeMailFault } from './describeMailFault.ts';
import styles from './health.module.css';
import type { TestMailState } from './healthTypes.ts';

/** Shorter than this is not told apart. */

interface TestMailStepsProps {
  state: TestMailState;
  times: Times;
  /** No mail server is set: it is written as a file. */
  toFiles?: boolean;
}

/** A test mail followed on the screen, until the mail server has taken it or will not. */
export function TestMailSteps({ state, times, toFiles = false }: TestMailStepsProps) {
  return (
    <ol className={styles.steps} aria-label="The test mail">
      <li>
        <DeskIcon name="tick" />
        <span>Test mail written, {times.time(state.startedAt)}</span>
      </li>
      {toFiles && state.step === 'taken' ? <WrittenAsFile /> : <NextSteps state={state} />}
    </ol>
  );
}

const WrittenAsFile = () => (
  <li className={styles.warn}>
    <DeskIcon name="alert" />
    <span>It became a file on the server: no mail server is set, so nothing comes to your mailbox</span>
  </li>
);

function NextSteps({ state: { step, at, startedAt, fault = 'other' } }: { state: TestMailState }) {
  if (step === 'sending') {
    return (
      <li className={styles.soft}>
        <DeskIcon name="wait" />
        <span>On its way to your mail server…</span>
      </li>
    );
  }
  if (step === 'taken') {
    return (
      <>
        <li>
          <DeskIcon name="tick" />
          <span>Your mail server took it after {sayLength(Math.max(SECOND, at - startedAt))}</span>
        </li>
        <li className={styles.soft}>Now look in your mailbox, also under junk.</li>
      </>
    );
  }
  const isRefused = step === 'refused';
  return (
    <>
      <li className={isRefused ? styles.error : styles.warn}>
        <DeskIcon name={isRefused ? 'alert' : 'wait'} />
        <span>
          {isRefused ? 'It did not go' : 'It has not gone yet, and is tried again'}:{' '}
          {describeMailFault(fault)}
        </span>
      </li>
      {adviseOnFault(fault).map((words) => (
        <li key={words} className={styles.soft}>
          {words}
        </li>
      ))}
    </>
  );
}
