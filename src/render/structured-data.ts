import type { SiteContent } from '#content/schema';
import { SHARE_IMAGE } from './files.ts';

/**
 * schema.org data for search engines: the practice, the person, and what is offered (never a price: SPEC
 * section 1). The type is `MedicalBusiness`, because `Physiotherapy` is a protected title. Reviews of one's own
 * are not marked up at all, nor are the questions: search engines show nothing for them since May 2026.
 */
export function structuredData(content: SiteContent, siteUrl: string): object {
  const id = (name: string) => `${siteUrl}/#${name}`;
  return {
    '@context': 'https://schema.org',
    '@graph': [practice(content, siteUrl, id), person(content, id)],
  };
}

type Id = (name: string) => string;

function practice({ practice, services }: SiteContent, siteUrl: string, id: Id): object {
  const { address, location } = practice;
  const offers = [
    ...services.places.map(({ title, text }) => ({ name: title, description: text })),
    { name: services.pilates.heading, description: services.pilates.text },
  ];
  return {
    '@type': 'MedicalBusiness',
    '@id': id('practice'),
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
    employee: { '@id': id('physiologist') },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: services.heading,
      itemListElement: offers.map((offer) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', ...offer, areaServed: practice.areaServed },
      })),
    },
  };
}

function person({ practice, about }: SiteContent, id: Id): object {
  return {
    '@type': 'Person',
    '@id': id('physiologist'),
    name: practice.name,
    jobTitle: 'Accredited Exercise Physiologist',
    worksFor: { '@id': id('practice') },
    hasCredential: about.qualifications.map((name) => ({
      '@type': 'EducationalOccupationalCredential',
      name,
    })),
  };
}
