import { useRef, useState } from 'react';
import type { AdminAnswers } from '#calls';
import { findNameFault } from '../checkInput.ts';
import { ConfirmSheet } from '../ui/AdminSheet.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { MAY_ASK_PASSKEY } from '../ui/useChange.ts';
import { ListPart, ListRow, RowButton, useListChange } from './listParts.tsx';
import { OneFieldForm } from './OneFieldForm.tsx';
import type { YouActions } from './useYouActions.ts';
import styles from './you.module.css';

type OwnDevice = AdminAnswers['you']['devices']['list'][number];

const ONLY_ONE = 'This is your only one. Add a second, and a lost phone shuts you out of nothing.';

export function DeviceList({ devices, actions }: { devices: readonly OwnDevice[]; actions: YouActions }) {
  const list = useListChange();
  const [ending, setEnding] = useState<OwnDevice>();
  const isOnly = devices.length === 1;
  const end = ({ id, name }: OwnDevice) =>
    list.change(MAY_ASK_PASSKEY, async () => {
      await actions.endDevice(id);
      return `“${name}” cannot come in any more.`;
    });
  const rows = devices.map((device) => (
    <DeviceRow
      key={device.id}
      device={device}
      onRename={(name) => actions.renameDevice(device.id, name)}
      onEnd={() => setEnding(device)}
    />
  ));
  return (
    <ListPart id="devices" title="Your devices" hint={isOnly && ONLY_ONE} list={list} rows={rows}>
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
            {isOnly && ' It is your last one: to come back you need a link by mail.'}
            {ending.isCurrent && ' You are using it now, and will be signed out here.'}
          </p>
        </ConfirmSheet>
      )}
    </ListPart>
  );
}

function AddDevice({ onAdd }: { onAdd: YouActions['addDevice'] }) {
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
  onRename: (name: string) => Promise<unknown>;
  onEnd: () => void;
}

/** A ref callback that focuses a new field. Defined here, so that React calls it only on mount. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

function DeviceRow({ device, onRename, onEnd }: DeviceRowProps) {
  const { times } = useAdminFacts();
  const { name, createdAt, usedAt, isSynced, isCurrent } = device;
  const [isNaming, setNaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setNaming(false);
    // The form is removed, so the focus returns to the button that opened it.
    queueMicrotask(() => rename.current?.focus());
  };
  const used = `Last used ${times.when(usedAt)}. Added ${times.day(createdAt)}.`;
  const copy = isSynced
    ? 'Its maker keeps a copy of the passkey for you.'
    : 'The passkey is on this device alone.';
  const form = isNaming && (
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
  );
  return (
    <ListRow name={<bdi>{name}</bdi>} mark={isCurrent && 'in use here'} hint={`${used} ${copy}`} form={form}>
      <div className={styles.does}>
        <RowButton
          words="Rename"
          about={name}
          ref={rename}
          aria-expanded={isNaming}
          onClick={() => setNaming(!isNaming)}
        />
        <RowButton words="End…" about={name} onClick={onEnd} />
      </div>
    </ListRow>
  );
}
