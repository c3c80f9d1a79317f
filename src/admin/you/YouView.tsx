import type { Times } from '#enquiry';
import { AdminChoice } from '../ui/AdminField.tsx';
import { useShortcutSetting } from '../ui/shortcutSetting.ts';
import { AuditLog } from './AuditLog.tsx';
import { DeviceList } from './DeviceList.tsx';
import { PeopleList } from './PeopleList.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './you.module.css';
import type { AdminPeople, AuditLogEntry, OwnDevice, OwnSession, YouActions } from './youTypes.ts';

export interface YouViewProps {
  email: string;
  devices: readonly OwnDevice[];
  sessions: readonly OwnSession[];
  people: AdminPeople;
  audit: readonly AuditLogEntry[];
  onMoreAudit?: (() => void) | undefined;
  actions: YouActions;
  times: Times;
}

export function YouView(props: YouViewProps) {
  const { email, devices, sessions, people, audit, onMoreAudit, actions, times } = props;
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
      <AuditLog entries={audit} you={email} times={times} onMore={onMoreAudit} />
    </>
  );
}

/** Single-key shortcuts interfere with speech input, so they can be switched off (WCAG 2.1.4). */
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
