/** A mail service, recognized by the host name of its server. */
export interface MailService {
  readonly name: string;
  readonly host: RegExp;
  /**
   * The domain that customers include in their SPF record; absent if the envelope carries the service's own
   * domain.
   */
  readonly spf?: string;
  readonly selectors: readonly string[];
  /** The provider's own email domains, such as gmail.com: only the provider may send mail from them. */
  readonly mailboxes?: RegExp;
}

const SERVICES: readonly MailService[] = [
  {
    name: 'Google',
    host: /(?:^|\.)(?:gmail|google|googlemail)\.com$/,
    spf: '_spf.google.com',
    selectors: ['google'],
    mailboxes: /^(?:gmail|googlemail)\.com$/,
  },
  {
    name: 'Microsoft',
    host: /(?:^|\.)(?:office365|outlook)\.com$/,
    spf: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
    mailboxes: /^(?:outlook|hotmail|live|msn)\.(?:com|com\.au)$/,
  },
  {
    name: 'Fastmail',
    host: /(?:^|\.)(?:fastmail|messagingengine)\.com$/,
    spf: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
    mailboxes: /^fastmail\.(?:com|com\.au|fm)$/,
  },
  {
    name: 'Apple',
    host: /(?:^|\.)mail\.me\.com$/,
    spf: 'icloud.com',
    selectors: ['sig1'],
    mailboxes: /^(?:icloud|me|mac)\.com$/,
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
  // The following services put their own domain into the envelope: only DKIM can prove the owner's domain.
  { name: 'Brevo', host: /(?:^|\.)(?:brevo|sendinblue)\.com$/, selectors: ['brevo1', 'brevo2', 'mail'] },
  { name: 'SendGrid', host: /(?:^|\.)sendgrid\.net$/, selectors: ['s1', 's2'] },
  { name: 'Mailgun', host: /(?:^|\.)mailgun\.org$/, selectors: ['smtp', 'mailo', 'k1', 'pic', 'mg'] },
  { name: 'Postmark', host: /(?:^|\.)postmarkapp\.com$/, selectors: [] },
  { name: 'Amazon', host: /^email-smtp\.[\w-]+\.amazonaws\.com$/, selectors: [] },
];

export const findMailService = (host: string): MailService | undefined =>
  SERVICES.find((service) => service.host.test(host.toLowerCase()));

/** Public mailbox domains, whose own SPF records never allow this site to send. */
const PUBLIC_MAILBOXES =
  /^(?:yahoo\.(?:com|com\.au)|bigpond\.(?:com|net\.au)|optusnet\.com\.au|aol\.com|gmx\.(?:com|net)|proton\.me)$/;

export const isPublicMailbox = (domain: string): boolean =>
  PUBLIC_MAILBOXES.test(domain) || SERVICES.some(({ mailboxes }) => mailboxes?.test(domain));
