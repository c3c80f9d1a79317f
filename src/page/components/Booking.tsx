import type { SiteContent } from '#content/schema';

/** A link to the practice's booking site, beside the button to the form. */
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
