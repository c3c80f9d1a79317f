import type { Times } from '#enquiry';
import { AdminChoice } from '../ui/AdminField.tsx';
import { useShortcutSetting } from '../ui/shortcutSetting.ts';
import { DeviceList } from './DeviceList.tsx';
import { DoneList } from './DoneList.tsx';
import { PeopleList } from './PeopleList.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './you.module.css';
import type { AdminPeople, DoneEntry, OwnDevice, OwnSession, YouActions } from './youTypes.ts';

export interface YouViewProps {
  email: string;
  devices: readonly OwnDevice[];
  sessions: readonly OwnSession[];
  people: AdminPeople;
  done: readonly DoneEntry[];
  onMoreDone?: (() => void) | undefined;
  actions: YouActions;
  times: Times;
}

/** Oneself: with what and where one is in, who else may be, and what was done. */
export function YouView(props: YouViewProps) {
  const { email, devices, sessions, people, done, onMoreDone, actions, times } = props;
  return (
    <>
      <p className={styles.lead}>
        You are <bdi>{email}</bdi>.
      </p>
      <div className={styles.grid}>
        <div>
          <DeviceList devices={devices} actions={actions} times={times} />
          <SessionList sessions={sessions} actions={actions} times={times} />
        </div>
        <div>
          <PeopleList people={people} actions={actions} times={times} />
          <KeysChoice />
        </div>
      </div>
      <DoneList entries={done} you={email} times={times} onMore={onMoreDone} />
    </>
  );
}

/** Single keys that do something can be in the way of speech input, and so can be switched off (WCAG 2.1.4). */
function KeysChoice() {
  const [isOn, setIsOn] = useShortcutSetting();
  return (
    <div className={styles.part}>
      <h2>Keyboard</h2>
      <AdminChoice
        label="Keyboard shortcuts"
        checked={isOn}
        onChange={({ target }) => setIsOn(target.checked)}
      />
      <p className={styles.hint}>Press ? among your enquiries to see them. Kept on this device.</p>
    </div>
  );
}
