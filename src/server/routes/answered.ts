import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AnsweredLinks, LINK_DAYS, type LinkedEnquiry } from '#enquiries';
import { toCallFault } from '../admin/adminGate.ts';
import type { ResponseHeaders } from '../plugins/securityHeaders.ts';

export const ANSWERED_PATH = '/admin/answered';

interface Message {
  http: number;
  title: string;
  rest?: string;
  /** Whether to show the button. Programs that follow links do not press it. */
  hasButton?: boolean;
  linkPath: string;
}

/**
 * Adds the route of the link in an enquiry's mail. `GET` only shows a button, since mail scanners follow links; `POST`
 * marks the enquiry as answered. Both work without JavaScript or a session, and show no personal data.
 */
export function addAnsweredRoute(
  app: FastifyInstance,
  links: AnsweredLinks,
  headers: ResponseHeaders,
  formatDay: (at: number) => string,
): void {
  const show = (reply: FastifyReply, message: Message) =>
    reply
      .code(message.http)
      .headers({ ...headers, 'content-security-policy': POLICY })
      .type('text/html; charset=utf-8')
      .send(renderDocument(message));
  app.setErrorHandler((error: Parameters<typeof toCallFault>[0], request, reply) => {
    const { httpStatus, message } = toCallFault(error);
    if ('retryAfterSeconds' in error) reply.header('retry-after', error.retryAfterSeconds);
    if (httpStatus >= 500) request.log.error({ err: error }, 'request failed');
    return show(reply, { http: httpStatus, title: 'Not marked', rest: message, linkPath: '' });
  });
  // The URL contains everything; the body, from a form without fields, is ignored.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit: 1024, parseAs: 'string' }, (_, __, done) => done(null));
  type LinkRequest = { Querystring: Record<string, unknown> };
  app.get<LinkRequest>(ANSWERED_PATH, async ({ query }, reply) =>
    show(reply, describe(await links.find(query), formatDay)),
  );
  app.post<LinkRequest>(ANSWERED_PATH, async ({ query }, reply) => {
    const linkedEnquiry = await links.mark(query);
    const title =
      linkedEnquiry.kind === 'open' &&
      `The enquiry of ${formatDay(linkedEnquiry.receivedAt)} is marked as answered.`;
    const message = describe(linkedEnquiry, formatDay);
    return show(reply, title ? { ...message, title, hasButton: false } : message);
  });
}

const DEAD_LINKS = {
  unknown: {
    http: 404,
    title: 'This link does not work.',
    rest: 'Perhaps a part of it is missing. Open it from the mail once more, or mark the enquiry at your desk.',
  },
  old: {
    http: 410,
    title: 'This link is too old.',
    rest: `It worked for ${LINK_DAYS} days. Mark the enquiry at your desk.`,
  },
  erased: { http: 410, title: 'This enquiry was erased. There is nothing left to mark.' },
};

function describe(linkedEnquiry: LinkedEnquiry, formatDay: (at: number) => string): Message {
  if (!('id' in linkedEnquiry)) return { ...DEAD_LINKS[linkedEnquiry.kind], linkPath: '/enquiries' };
  const day = formatDay(linkedEnquiry.receivedAt);
  const linkPath = `/enquiries/${linkedEnquiry.id}`;
  return linkedEnquiry.kind === 'open'
    ? { http: 200, title: `Mark the enquiry of ${day} as answered?`, hasButton: true, linkPath }
    : { http: 200, title: `The enquiry of ${day} is marked as answered already.`, linkPath };
}

const STYLE = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:30rem;margin:auto;padding:2rem 1rem}h1{font-size:1.5rem;line-height:1.3}button{min-height:3.5rem;padding:0 1.5rem;font:inherit;font-weight:600}a{color:inherit}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Nothing is escaped, since the document contains no user input, only ids and days. */
const renderDocument = ({ title, rest, hasButton, linkPath }: Message): string =>
  [
    '<!doctype html><html lang="en-AU"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>`,
    rest ? `<p>${rest}</p>` : '',
    // No `action`, so that the form posts to the URL of the link.
    hasButton ? '<form method="post"><button>Mark as answered</button></form>' : '',
    `<p><a href="/admin${linkPath}">Your desk</a></p></main></html>\n`,
  ].join('');
