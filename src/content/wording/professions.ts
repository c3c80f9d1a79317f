import type { Profession } from '#content/schema';

/** The professions of the National Law, 2026. Each has a board at Ahpra and its own protected titles. */
const REGISTERED =
  /\b(?:acupunctur|chinese medicine|chiropract|dent(?:al|ist)|doctor|medical practi|midwi|nurs(?:e|ing)\b|occupational therap|optometr|osteopath|paramedic|pharmac(?:y|ist)|physiotherap|podiatr|psycholog|radiograph|radiation therap|aboriginal and torres strait islander health)/i;

/** Whether Ahpra registers the profession: a code of conduct and the word "registered" depend on it. */
export const isRegisteredProfession = ({ name, person }: Profession): boolean =>
  REGISTERED.test(`${name} ${person}`);
