import { useRef, useState } from 'react';
import type { AdminResponses } from '#calls';
import { api } from '../adminClient.ts';
import { findNameFault } from '../checkInput.ts';
import { addDevice } from '../passkeySteps.ts';
import { ConfirmSheet } from '../ui/AdminSheet.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { MAY_ASK_PASSKEY } from '../ui/useChange.ts';
import { ListRow, ListSection, RowButton, useListChange } from './listParts.tsx';
import { OneFieldForm } from './OneFieldForm.tsx';
import styles from './you.module.css';

type OwnDevice = AdminResponses['you']['devices']['list'][number];

const ONLY_ONE = 'This is your only one. Add a second, and a lost phone shuts you out of nothing.';

export function DeviceList({ devices }: { devices: readonly OwnDevice[] }) {
  const list = useListChange();
  const [deviceToEnd, setDeviceToEnd] = useState<OwnDevice>();
  const isOnly = devices.length === 1;
  const endDevice = ({ id, name }: OwnDevice) =>
    list.change(MAY_ASK_PASSKEY, async () => {
      await api.you.devices.end.mutate({ id });
      return `“${name}” cannot come in any more.`;
    });
  const rows = devices.map((device) => (
    <DeviceRow key={device.id} device={device} onEnd={() => setDeviceToEnd(device)} />
  ));
  return (
    <ListSection id="devices" title="Your devices" hint={isOnly && ONLY_ONE} list={list} rows={rows}>
      <OneFieldForm
        label="Add a device"
        hint="Name it, then choose in your browser: this one, or a phone beside you."
        action="Make a passkey"
        busy="Your device asks for your face, finger or code…"
        field={{ maxLength: 60, autoComplete: 'off' }}
        findFault={findNameFault}
        onSend={async (name) => {
          await addDevice(name);
          return `“${name}” can come in from now on.`;
        }}
      />
      {deviceToEnd && (
        <ConfirmSheet
          title={`End “${deviceToEnd.name}”`}
          action="End this device"
          onConfirm={() => void endDevice(deviceToEnd)}
          onClose={() => setDeviceToEnd(undefined)}
        >
          <p>
            It is signed out at once and cannot sign in again. Enquiries stay as they are.
            {isOnly && ' It is your last one: to come back you need a link by mail.'}
            {deviceToEnd.isCurrent && ' You are using it now, and will be signed out here.'}
          </p>
        </ConfirmSheet>
      )}
    </ListSection>
  );
}

/** A ref callback that focuses a new field. Defined outside the component, so that React calls it only on mount. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

function DeviceRow({ device, onEnd }: { device: OwnDevice; onEnd: () => void }) {
  const { times } = useAdminFacts();
  const { id, name, createdAt, usedAt, isSynced, isCurrent } = device;
  const [isRenaming, setIsRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setIsRenaming(false);
    // The form is removed, so the focus returns to the button that opened it.
    queueMicrotask(() => renameButton.current?.focus());
  };
  const usage = `Last used ${times.when(usedAt)}. Added ${times.day(createdAt)}.`;
  const sync = isSynced
    ? 'Its maker keeps a copy of the passkey for you.'
    : 'The passkey is on this device alone.';
  const form = isRenaming && (
    <OneFieldForm
      label={`A new name for ${name}`}
      initial={name}
      action="Keep this name"
      busy="Writing it down…"
      field={{ ref: focusOnce, maxLength: 60, autoComplete: 'off' }}
      findFault={findNameFault}
      onSend={async (newName) => {
        await api.you.devices.rename.mutate({ id, name: newName });
        closeForm();
        return '';
      }}
      onCancel={closeForm}
    />
  );
  return (
    <ListRow name={<bdi>{name}</bdi>} mark={isCurrent && 'in use here'} hint={`${usage} ${sync}`} form={form}>
      <div className={styles.does}>
        <RowButton
          label="Rename"
          about={name}
          ref={renameButton}
          aria-expanded={isRenaming}
          onClick={() => setIsRenaming(!isRenaming)}
        />
        <RowButton label="End…" about={name} onClick={onEnd} />
      </div>
    </ListRow>
  );
}
