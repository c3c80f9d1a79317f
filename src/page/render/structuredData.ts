import type { SiteContent } from '#content/schema';
import { describeShareImage } from './siteFiles.ts';

type Practice = SiteContent['practice'];

/**
 * schema.org data for search engines. The type is `MedicalBusiness` for every profession, because `Physiotherapy` is a
 * protected title. Testimonials and questions are left out: search engines have ignored them since May 2026.
 */
export function buildStructuredData(content: SiteContent, siteUrl: string): object {
  const { practice } = content;
  const { address, otherAddresses, location, hours, booking } = practice;
  const addresses = [address, ...otherAddresses].map(describeAddress);
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalBusiness',
    name: practice.name,
    description: practice.description,
    url: `${siteUrl}/`,
    image: `${siteUrl}${describeShareImage(content).path}`,
    telephone: practice.phone.number,
    email: practice.email,
    address: addresses.length === 1 ? addresses[0] : addresses,
    geo: location && { '@type': 'GeoCoordinates', ...location },
    openingHoursSpecification: hours?.entries.flatMap(describeHours),
    areaServed: practice.areaServed,
    employee: practice.practitioner && describePerson(practice.practitioner, content),
    hasOfferCatalog: describeOffers(content),
    makesOffer: content.pricing.prices?.entries.map(describePrice),
    potentialAction: booking && { '@type': 'ReserveAction', name: booking.label, target: booking.url },
  };
}

function describeAddress({ name, street, suburb, state, postcode }: Practice['address']): object {
  return {
    '@type': 'PostalAddress',
    name,
    streetAddress: street,
    addressLocality: suburb,
    addressRegion: state,
    postalCode: postcode,
    addressCountry: 'AU',
  };
}

function describeHours({ days, time }: NonNullable<Practice['hours']>['entries'][number]): object[] {
  const { opens, closes } = time;
  if (!opens) return []; // schema.org has no hours by appointment
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days.days, opens, closes }];
}

type Practitioner = NonNullable<Practice['practitioner']>;

function describePerson({ name, title, registrations }: Practitioner, { about }: SiteContent): object {
  return {
    '@type': 'Person',
    name,
    jobTitle: title,
    ...(registrations.length > 0 && {
      identifier: registrations.map(({ label, number }) => ({
        '@type': 'PropertyValue',
        name: label,
        value: number,
      })),
    }),
    hasCredential: about.qualifications.map((name) => ({
      '@type': 'EducationalOccupationalCredential',
      name,
    })),
  };
}

function describeOffers({ practice, services }: SiteContent): object {
  const { places, programme } = services;
  const names = [
    ...places.map(({ title }) => nameService(practice.profession.name, title)),
    ...(programme ? [programme.heading] : []),
  ];
  return {
    '@type': 'OfferCatalog',
    itemListElement: names.map((name) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
    })),
  };
}

/** Adds the profession to a title: "At your home" becomes "Exercise physiology at your home". */
function nameService(profession: string, title: string): string {
  return /^(?:at|by|in|near|on|over) /i.test(title)
    ? `${profession} ${title.charAt(0).toLowerCase()}${title.slice(1)}`
    : `${profession}: ${title}`;
}

type Price = NonNullable<SiteContent['pricing']['prices']>['entries'][number];

/** A minimum price is not sent as `price`, because search engines would show it as the total. */
function describePrice({ what, amount, note }: Price): object {
  const sum = { [amount.isLeast ? 'minPrice' : 'price']: amount.dollars };
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: what, description: note },
    priceSpecification: { '@type': 'PriceSpecification', ...sum, priceCurrency: 'AUD' },
  };
}
