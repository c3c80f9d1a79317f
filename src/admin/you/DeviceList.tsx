import { useRef, useState } from 'react';
import type { Times } from '#enquiry';
import { findNameFault } from '../checkInput.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { ConfirmSheet } from '../ui/AdminSheet.tsx';
import hiddenStyles from '../ui/hidden.module.css';
import { StatusLine } from '../ui/StatusLine.tsx';
import { MAY_ASK_PASSKEY, useChange } from '../ui/useChange.ts';
import { OneFieldForm } from './OneFieldForm.tsx';
import styles from './you.module.css';
import type { OwnDevice, YouActions } from './youTypes.ts';

interface DeviceListProps {
  devices: readonly OwnDevice[];
  actions: YouActions;
  times: Times;
}

export function DeviceList({ devices, actions, times }: DeviceListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const work = useChange();
  const [ending, setEnding] = useState<OwnDevice>();
  const end = async ({ id, name }: OwnDevice) => {
    const isDone = await work.change(MAY_ASK_PASSKEY, async () => {
      await actions.endDevice(id);
      return `“${name}” cannot come in any more.`;
    });
    // Moves the focus, because the focused button was removed with its row.
    if (isDone) heading.current?.focus();
  };
  return (
    <div className={styles.part}>
      <h2 id="devices" ref={heading} tabIndex={-1}>
        Your devices
      </h2>
      {devices.length === 1 && (
        <p className={styles.hint}>
          This is your only one. Add a second, and a lost phone shuts you out of nothing.
        </p>
      )}
      <ul aria-labelledby="devices" className={styles.rows}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            times={times}
            onRename={(name) => actions.renameDevice(device.id, name)}
            onEnd={() => setEnding(device)}
          />
        ))}
      </ul>
      <StatusLine {...work} />
      <AddDevice onAdd={actions.addDevice} />
      {ending && (
        <ConfirmSheet
          title={`End “${ending.name}”`}
          action="End this device"
          onConfirm={() => void end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>
            It is signed out at once and cannot sign in again. Enquiries stay as they are.
            {devices.length === 1 && ' It is your last one: to come back you need a link by mail.'}
            {ending.isCurrent && ' You are using it now, and will be signed out here.'}
          </p>
        </ConfirmSheet>
      )}
    </div>
  );
}

function AddDevice({ onAdd }: { onAdd: (name: string) => Promise<void> }) {
  return (
    <OneFieldForm
      label="Add a device"
      hint="Name it, then choose in your browser: this one, or a phone beside you."
      action="Make a passkey"
      busy="Your device asks for your face, finger or code…"
      field={{ maxLength: 60, autoComplete: 'off' }}
      findFault={findNameFault}
      onSend={async (name) => {
        await onAdd(name);
        return `“${name}” can come in from now on.`;
      }}
    />
  );
}

interface DeviceRowProps {
  device: OwnDevice;
  times: Times;
  onRename: (name: string) => Promise<void>;
  onEnd: () => void;
}

/** A ref callback that focuses a new field. Defined here, so that React calls it only on mount. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

function DeviceRow({ device, times, onRename, onEnd }: DeviceRowProps) {
  const { name, createdAt, usedAt, isSynced, isCurrent } = device;
  const [isNaming, setNaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setNaming(false);
    // The form is removed, so the focus returns to the button that opened it.
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
              closeForm();
              return '';
            }}
            onCancel={closeForm}
          />
        )}
      </div>
      <div className={styles.does}>
        <AdminButton kind="text" ref={rename} aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
          Rename<span className={hiddenStyles.hidden}> {name}</span>
        </AdminButton>
        <AdminButton kind="text" onClick={onEnd}>
          End…<span className={hiddenStyles.hidden}> {name}</span>
        </AdminButton>
      </div>
    </li>
  );
}
