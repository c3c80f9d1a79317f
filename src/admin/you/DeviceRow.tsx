import { useRef, useState } from 'react';
import type { Times } from '#enquiry';
import { findNameFault } from '../checkInput.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import hiddenStyles from '../ui/hidden.module.css';
import { OneFieldForm } from './OneFieldForm.tsx';
import styles from './you.module.css';
import type { OwnDevice } from './youTypes.ts';

interface DeviceRowProps {
  device: OwnDevice;
  times: Times;
  onRename: (name: string) => Promise<void>;
  onEnd: () => void;
}

/** The field was asked for by a button: typing goes on in it. The same function each time, so called once. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

/** One device: what it is called, when it was used, whether it would be lost with the telephone. */
export function DeviceRow({ device, times, onRename, onEnd }: DeviceRowProps) {
  const { name, createdAt, usedAt, isSynced, isCurrent } = device;
  const [isNaming, setNaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const close = () => {
    setNaming(false);
    // The form goes; whoever typed goes on at the button that opened it.
    queueMicrotask(() => rename.current?.focus());
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {isCurrent && <span className={styles.mark}>, in use here</span>}
        </p>
        <p className={styles.hint}>
          Last used {times.when(usedAt)}. Added {times.day(createdAt)}.{' '}
          {isSynced
            ? 'Its maker keeps a copy of the passkey for you.'
            : 'The passkey is on this device alone.'}
        </p>
        {isNaming && (
          <OneFieldForm
            label={`A new name for ${name}`}
            initial={name}
            action="Keep this name"
            busy="Writing it down…"
            field={{ ref: focusOnce, maxLength: 60, autoComplete: 'off' }}
            findFault={findNameFault}
            onSend={async (typed) => {
              await onRename(typed);
              close();
              return '';
            }}
            onCancel={close}
          />
        )}
      </div>
      <div className={styles.does}>
        <DeskButton kind="text" ref={rename} aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
          Rename<span className={hiddenStyles.hidden}> {name}</span>
        </DeskButton>
        <DeskButton kind="text" onClick={onEnd}>
          End…<span className={hiddenStyles.hidden}> {name}</span>
        </DeskButton>
      </div>
    </li>
  );
}
