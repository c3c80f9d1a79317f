/** What is known of a mail service by the name of its server. */
export interface MailService {
  readonly name: string;
  readonly host: RegExp;
  /** What a domain that sends by it includes in its SPF record; nothing where the envelope has the service's own domain. */
  readonly spf?: string;
  readonly selectors: readonly string[];
  /** Mailboxes of the service itself, from which only it may send. */
  readonly own?: RegExp;
}

const SERVICES: readonly MailService[] = [
  {
    name: 'Google',
    host: /(?:^|\.)(?:gmail|google|googlemail)\.com$/,
    spf: '_spf.google.com',
    selectors: ['google'],
    own: /^(?:gmail|googlemail)\.com$/,
  },
  {
    name: 'Microsoft',
    host: /(?:^|\.)(?:office365|outlook)\.com$/,
    spf: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
    own: /^(?:outlook|hotmail|live|msn)\.(?:com|com\.au)$/,
  },
  {
    name: 'Fastmail',
    host: /(?:^|\.)(?:fastmail|messagingengine)\.com$/,
    spf: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
    own: /^fastmail\.(?:com|com\.au|fm)$/,
  },
  {
    name: 'Apple',
    host: /(?:^|\.)mail\.me\.com$/,
    spf: 'icloud.com',
    selectors: ['sig1'],
    own: /^(?:icloud|me|mac)\.com$/,
  },
  { name: 'Zoho', host: /(?:^|\.)zoho\.com$/, spf: 'zoho.com', selectors: ['zoho', 'zmail'] },
  { name: 'Zoho', host: /(?:^|\.)zoho\.com\.au$/, spf: 'zoho.com.au', selectors: ['zoho', 'zmail'] },
  { name: 'Proton', host: /(?:^|\.)protonmail\.ch$/, spf: '_spf.protonmail.ch', selectors: ['protonmail'] },
  {
    name: 'Migadu',
    host: /(?:^|\.)migadu\.com$/,
    spf: 'spf.migadu.com',
    selectors: ['key1', 'key2', 'key3'],
  },
  // These send with a domain of their own in the envelope: it is their signature that must be the owner's.
  { name: 'Brevo', host: /(?:^|\.)(?:brevo|sendinblue)\.com$/, selectors: ['brevo1', 'brevo2', 'mail'] },
  { name: 'SendGrid', host: /(?:^|\.)sendgrid\.net$/, selectors: ['s1', 's2'] },
  { name: 'Mailgun', host: /(?:^|\.)mailgun\.org$/, selectors: ['smtp', 'mailo', 'k1', 'pic', 'mg'] },
  { name: 'Postmark', host: /(?:^|\.)postmarkapp\.com$/, selectors: [] },
  { name: 'Amazon', host: /^email-smtp\.[\w-]+\.amazonaws\.com$/, selectors: [] },
];

export const findMailService = (host: string): MailService | undefined =>
  SERVICES.find((service) => service.host.test(host.toLowerCase()));

/** Domains in which anybody may have a mailbox: their owners say who sends for them, and that is not this site. */
const OTHERS_OWN =
  /^(?:yahoo\.(?:com|com\.au)|bigpond\.(?:com|net\.au)|optusnet\.com\.au|aol\.com|gmx\.(?:com|net)|proton\.me)$/;

export const isPublicMailbox = (domain: string): boolean =>
  OTHERS_OWN.test(domain) || SERVICES.some(({ own }) => own?.test(domain));
