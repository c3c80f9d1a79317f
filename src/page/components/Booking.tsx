import type { SiteContent } from '#content/schema';

/** Leads to where visits can be booked, beside the button that leads to the form. */
export function Booking({
  booking: { label, url },
}: {
  booking: NonNullable<SiteContent['practice']['booking']>;
}) {
  return (
    <>
      <a className="button button-quiet" href={url}>
        {label}
      </a>{' '}
    </>
  );
}
