import type { FoundFault } from './healthParts.ts';

/** As the checks of the words find it. */
interface FoundInWords {
  readonly severity: FoundFault['level'];
  readonly field: string;
  readonly message: string;
  readonly owner?: string | undefined;
}

/** As the settings are judged. */
interface FoundInSettings {
  readonly severity: 'good' | 'warning' | 'error';
  readonly what: string;
  readonly todo?: string | undefined;
  readonly owner?: string | undefined;
}

/** What the owner calls the parts of their page; the first part of a field is the file that it stands in. */
const PLACES: Readonly<Record<string, string>> = {
  practice: 'Your practice',
  home: 'The first screen',
  services: 'Your services',
  about: 'About you',
  team: 'Your team',
  pricing: 'Your prices',
  faq: 'Questions and answers',
  contact: 'The form',
  privacy: 'Privacy',
  testimonials: 'What clients say',
  notices: 'Your notices',
  brand: 'Your colours',
  footer: 'The foot of the page',
};

/** Words of the page that should be looked at, as the owner is told of them. */
export function describeFinding({ severity, field, message, owner }: FoundInWords): FoundFault {
  const place = PLACES[field.split('.', 1)[0] ?? ''] ?? 'Your page';
  return {
    level: severity,
    says: `${place}: ${owner ?? message}`,
    forHelper: `${field}: ${message}`,
  };
}

/** What the settings leave wrong, likewise; nothing where they do not. */
export function describeSetting(finding: FoundInSettings): FoundFault | undefined {
  const { severity, what, todo, owner = what } = finding;
  if (severity === 'good') return undefined;
  return { level: severity, says: owner, forHelper: [what, todo].filter(Boolean).join(' ') };
}
