import { findNameFault } from '../checkInput.ts';
import { OneFieldForm } from './OneFieldForm.tsx';

/** Another passkey: on this device, or on one that is held beside it. */
export function AddDevice({ onAdd }: { onAdd: (name: string) => Promise<void> }) {
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
