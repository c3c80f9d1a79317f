/** Where one can be at the desk, in the order of its navigation. */
export const PLACES = [
  { name: 'Enquiries', href: '/enquiries' },
  { name: 'My page', href: '/page' },
  { name: 'You', href: '/you' },
] as const;
