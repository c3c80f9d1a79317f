import type { SiteContent } from '#content/schema';

/** A link to the practice's booking site, beside the button to the form. */
export const Booking = ({ booking }: { booking: NonNullable<SiteContent['practice']['booking']> }) => (
  <>
    <a className="button button-quiet" href={booking.url}>
      {booking.label}
    </a>{' '}
  </>
);
