import { DeskChoice } from '../ui/DeskField.tsx';
import { useShortcutSetting } from '../ui/shortcutSetting.ts';
import styles from './you.module.css';

/** Single keys that do something can be in the way of speech input, and so can be switched off (WCAG 2.1.4). */
export function KeysChoice() {
  const [isOn, setIsOn] = useShortcutSetting();
  return (
    <div className={styles.part}>
      <h2>Keyboard</h2>
      <DeskChoice
        label="Keyboard shortcuts"
        checked={isOn}
        onChange={({ target }) => setIsOn(target.checked)}
      />
      <p className={styles.hint}>Press ? among your enquiries to see them. Kept on this device.</p>
    </div>
  );
}
