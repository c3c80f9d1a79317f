import { useRef, useState } from 'react';
import type { Times } from '#enquiry';
import { AskSheet } from '../ui/AskSheet.tsx';
import { Said } from '../ui/Said.tsx';
import { MAY_ASK, useChange } from '../ui/useChange.ts';
import { AddDevice } from './AddDevice.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import styles from './you.module.css';
import type { OwnDevice, YouActions } from './youTypes.ts';

interface DeviceListProps {
  devices: readonly OwnDevice[];
  actions: YouActions;
  times: Times;
}

/** With what one comes in. */
export function DeviceList({ devices, actions, times }: DeviceListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const work = useChange();
  const [ending, setEnding] = useState<OwnDevice>();
  const end = async ({ id, name }: OwnDevice) => {
    const isDone = await work.change(MAY_ASK, async () => {
      await actions.endDevice(id);
      return `“${name}” cannot come in any more.`;
    });
    // Its button went with the row.
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
            {...{ device, times }}
            onRename={(name) => actions.renameDevice(device.id, name)}
            onEnd={() => setEnding(device)}
          />
        ))}
      </ul>
      <Said {...work} />
      <AddDevice onAdd={actions.addDevice} />
      {ending && (
        <AskSheet
          title={`End “${ending.name}”`}
          action="End this device"
          onAct={() => void end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>
            It is signed out at once and cannot sign in again. Enquiries stay as they are.
            {devices.length === 1 && ' It is your last one: to come back you need a link by mail.'}
            {ending.isCurrent && ' You are using it now, and will be signed out here.'}
          </p>
        </AskSheet>
      )}
    </div>
  );
}
