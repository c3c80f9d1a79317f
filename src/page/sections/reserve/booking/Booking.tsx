import type { SiteContent } from '#content/schema';
import styles from './booking.module.css';

/** Leads to where visits can be booked, beside the button that leads to the form. */
export function Booking({
  booking: { label, url },
}: {
  booking: NonNullable<SiteContent['practice']['booking']>;
}) {
  return (
    <>
      <a className={`button button-quiet ${styles.booking}`} href={url}>
        {label}
      </a>{' '}
    </>
  );
}
