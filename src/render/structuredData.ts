import type { SiteContent } from '#content/schema';
import { SHARE_IMAGE } from './siteFiles.ts';

/**
 * schema.org data for search engines: the practice, the person, and what is offered (never a price: SPEC
 * section 1). The type is `MedicalBusiness`, because `Physiotherapy` is a protected title. Reviews of one's own
 * are not marked up at all, nor are the questions: search engines show nothing for them since May 2026.
 */
export function buildStructuredData(content: SiteContent, siteUrl: string): object {
  const { practice } = content;
  const { address, location } = practice;
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalBusiness',
    name: practice.name,
    description: practice.description,
    url: `${siteUrl}/`,
    image: `${siteUrl}${SHARE_IMAGE.path}`,
    telephone: practice.phone.number,
    email: practice.email,
    address: {
      '@type': 'PostalAddress',
      addressLocality: address.suburb,
      addressRegion: address.state,
      addressCountry: 'AU',
    },
    ...(location && { geo: { '@type': 'GeoCoordinates', ...location } }),
    areaServed: practice.areaServed,
    employee: describePerson(content),
    hasOfferCatalog: describeOffers(content),
  };
}

function describePerson({ practice, about }: SiteContent): object {
  return {
    '@type': 'Person',
    name: practice.name,
    jobTitle: 'Accredited Exercise Physiologist',
    hasCredential: about.qualifications.map((name) => ({
      '@type': 'EducationalOccupationalCredential',
      name,
    })),
  };
}

function describeOffers({ practice, services }: SiteContent): object {
  const names = [...services.places.map(({ title }) => title), services.pilates.heading];
  return {
    '@type': 'OfferCatalog',
    name: services.heading,
    itemListElement: names.map((name) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, areaServed: practice.areaServed },
    })),
  };
}
