/** A mail service, recognized by the host name of its server. */
export interface MailService {
  readonly name: string;
  readonly host: RegExp;
  /** The domain to include in SPF records. Undefined if the envelope has the service's own domain: only DKIM counts. */
  readonly spf: string | undefined;
  readonly selectors: readonly string[];
}

/** Name, host, SPF domain and DKIM selectors of each service. */
const ROWS: readonly (readonly [string, RegExp, string | undefined, string])[] = [
  ['Google', /(?:^|\.)(?:gmail|google|googlemail)\.com$/, '_spf.google.com', 'google'],
  ['Microsoft', /(?:^|\.)(?:office365|outlook)\.com$/, 'spf.protection.outlook.com', 'selector1 selector2'],
  ['Fastmail', /(?:^|\.)(?:fastmail|messagingengine)\.com$/, 'spf.messagingengine.com', 'fm1 fm2 fm3'],
  ['Apple', /(?:^|\.)mail\.me\.com$/, 'icloud.com', 'sig1'],
  ['Zoho', /(?:^|\.)zoho\.com$/, 'zoho.com', 'zoho zmail'],
  ['Zoho', /(?:^|\.)zoho\.com\.au$/, 'zoho.com.au', 'zoho zmail'],
  ['Proton', /(?:^|\.)protonmail\.ch$/, '_spf.protonmail.ch', 'protonmail'],
  ['Migadu', /(?:^|\.)migadu\.com$/, 'spf.migadu.com', 'key1 key2 key3'],
  ['Brevo', /(?:^|\.)(?:brevo|sendinblue)\.com$/, undefined, 'brevo1 brevo2 mail'],
  ['SendGrid', /(?:^|\.)sendgrid\.net$/, undefined, 's1 s2'],
  ['Mailgun', /(?:^|\.)mailgun\.org$/, undefined, 'smtp mailo k1 pic mg'],
  ['Postmark', /(?:^|\.)postmarkapp\.com$/, undefined, ''],
  ['Amazon', /^email-smtp\.[\w-]+\.amazonaws\.com$/, undefined, ''],
];

const SERVICES: readonly MailService[] = ROWS.map(([name, host, spf, selectors]) => ({
  name,
  host,
  spf,
  selectors: selectors.split(' ').filter(Boolean),
}));

export const findMailService = (host: string): MailService | undefined =>
  SERVICES.find((service) => service.host.test(host.toLowerCase()));

/** Email domains of services, such as gmail.com: only the service itself may send mail from them. */
const SERVICE_MAILBOXES: Readonly<Record<string, RegExp>> = {
  Google: /^(?:gmail|googlemail)\.com$/,
  Microsoft: /^(?:outlook|hotmail|live|msn)\.(?:com|com\.au)$/,
  Fastmail: /^fastmail\.(?:com|com\.au|fm)$/,
  Apple: /^(?:icloud|me|mac)\.com$/,
};

/** Other public mailbox domains, whose SPF records never allow this site to send. */
const PUBLIC_MAILBOXES =
  /^(?:yahoo\.(?:com|com\.au)|bigpond\.(?:com|net\.au)|optusnet\.com\.au|aol\.com|gmx\.(?:com|net)|proton\.me)$/;

export const isMailboxOf = ({ name }: MailService, domain: string): boolean =>
  SERVICE_MAILBOXES[name]?.test(domain) ?? false;

export const isPublicMailbox = (domain: string): boolean =>
  [PUBLIC_MAILBOXES, ...Object.values(SERVICE_MAILBOXES)].some((mailboxes) => mailboxes.test(domain));
