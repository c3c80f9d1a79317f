import styles from './myPage.module.css';

interface SwitchProps<Name extends string> {
  label: string;
  names: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** One of a few, side by side, as the same buttons in every state. */
export const Switch = <Name extends string>({ label, names, chosen, onChoose }: SwitchProps<Name>) => (
  <fieldset className={styles.switch} aria-label={label}>
    {names.map((name) => (
      <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
        {name}
      </button>
    ))}
  </fieldset>
);

/** On a phone: the form, or the page itself. */
export const PaneSwitch = ({ chosen, onChange }: { chosen: 'Form' | 'Preview'; onChange: () => void }) => (
  <Switch
    label="What is shown"
    names={['Form', 'Preview']}
    chosen={chosen}
    onChoose={(name) => name !== chosen && onChange()}
  />
);
