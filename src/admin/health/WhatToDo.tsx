import { SentenceText } from '../ui/AddressText.tsx';
import styles from './health.module.css';

/** Step by step, where something is in trouble. */
export const WhatToDo = ({ steps }: { steps: readonly string[] }) => (
  <div className={styles.fix}>
    <h2>What to do</h2>
    <ol>
      {steps.map((step) => (
        <li key={step}>
          <SentenceText text={step} />
        </li>
      ))}
    </ol>
  </div>
);
