/** Input schemas of the account calls, shared by server and admin. */
import * as v from 'valibot';
import { cleanField, isEmailAddress } from '#enquiry/validate';

export { readBrowser } from './readBrowser.ts';

/** An array whose length is checked before its entries, so that a huge array produces one issue and not thousands. */
export const limitedArray = <Entry extends v.GenericSchema>(entry: Entry, max: number) =>
  v.pipe(
    v.custom<v.InferInput<Entry>[]>((list) => Array.isArray(list) && list.length <= max),
    v.array(entry),
  );

/** In characters, far above any part of a WebAuthn response. */
const MAX_PART = 8192;
const part = v.pipe(v.string(), v.maxLength(MAX_PART), v.regex(/^[\w-]+$/));

/** One line without control, direction or invisible characters. */
const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u));

/** Cleaned like a visitor's address: pasted text may have spaces, brackets or a name around it. */
export const EmailInput = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform((text) => cleanField('email', text)),
  line(254),
  v.check(isEmailAddress),
);
export const DeviceNameInput = line(60);
/** The format of a token from `src/accounts/sessions.ts`. */
const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
/** The format of an id from the same file. */
const id = v.pipe(v.string(), v.regex(/^[2-9a-z]{10}$/));

const transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const credential = { id: part, rawId: part, type: v.literal('public-key') } as const;

const PasskeyResponseInput = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: v.exactOptional(part),
  }),
});

const NewPasskeyInput = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: part,
    attestationObject: part,
    // Drops transports that WebAuthn may define in the future.
    transports: v.exactOptional(
      v.pipe(
        limitedArray(v.string(), 16),
        v.transform((all) => all.filter((one) => v.is(transport, one))),
        v.array(transport),
      ),
    ),
  }),
});

export const SignInInput = v.strictObject({ answer: PasskeyResponseInput, isShared: v.boolean() });
export const ProofInput = v.strictObject({ answer: PasskeyResponseInput });
export const LinkTokenInput = v.strictObject({ token });
export const EnrolInput = v.strictObject({
  token,
  answer: NewPasskeyInput,
  name: DeviceNameInput,
  isShared: v.boolean(),
});
export const NewDeviceInput = v.strictObject({ answer: NewPasskeyInput, name: DeviceNameInput });
export const EmailAddressInput = v.strictObject({ email: EmailInput });
export const IdInput = v.strictObject({ id });
export const RenameInput = v.strictObject({ id, name: DeviceNameInput });
export const AuditInput = v.strictObject({
  before: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
});
