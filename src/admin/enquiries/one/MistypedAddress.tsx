import { suggestEmail } from '#enquiry';
import { AddressText } from '../../ui/AddressText.tsx';
import styles from './enquiryView.module.css';

/** A reply to a mistyped address comes back, or goes to somebody else: who answers is told before (record 0120). */
export function MistypedAddress({ email }: { email: string }) {
  const meant = suggestEmail(email);
  return meant ? (
    <span className={styles.soft}>
      {'This address may be mistyped. If your answer comes back, try '}
      <AddressText text={meant} />
      {'.'}
      <br />
    </span>
  ) : null;
}
