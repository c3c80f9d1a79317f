import { parse } from 'node:querystring';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { type EnquiryError, type EnquiryService, isAutomated } from '#enquiries';
import {
  type EnquiryFields,
  FIELDS,
  HONEYPOT,
  MESSAGES,
  PLAIN_FORM_PATH,
  PLAIN_FORM_SENT,
  type PlainFormResult,
  SENT_FILE,
} from '#enquiry';
import { validate } from '#enquiry/validate';
import type { PageDocument, SiteSource } from '../pageSource.ts';
import { isForVisitor, toCallableFault } from '../plugins/callableErrors.ts';
import { isFromOurPage, readClientAddress } from '../plugins/requestOrigin.ts';
import type { ResponseHeaders } from '../plugins/securityHeaders.ts';

interface Options {
  enquiries: EnquiryService;
  site: SiteSource;
  headers: ResponseHeaders;
  siteUrl: string;
}

type Correction = Omit<Extract<PlainFormResult, { status: 'refused' }>, 'status'>;

const EMPTY_FIELDS: EnquiryFields = { firstName: '', lastName: '', email: '', message: '' };

/**
 * `POST /enquiry`, the form without JavaScript (CONTRACT "Addresses"). Answers with a redirect to the thanks, so that a
 * reload does not post again; with the page, the values and their faults; or with a small document when the visitor
 * cannot correct anything. Every answer is a page.
 */
export async function plainFormRoute(
  app: FastifyInstance,
  { enquiries, site, headers, siteUrl }: Options,
): Promise<void> {
  acceptOnlyForms(app);
  const show = (reply: FastifyReply, code: number, { html, csp }: PageDocument) =>
    reply
      .code(code)
      .headers({ ...headers, 'content-security-policy': csp, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  const showAgain = (reply: FastifyReply, correction: Correction) =>
    show(reply, 422, site.current.renderer.renderWithForm({ status: 'refused', ...correction }));

  app.setErrorHandler((error: FastifyError | EnquiryError, request, reply) => {
    const fault = toCallableFault(error);
    const { http, message, retryAfterSeconds } = fault;
    if (http >= 500) request.log.error({ err: error }, 'request failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    const sentence = isForVisitor(fault) ? message : MESSAGES.sendFailed;
    const isRead = typeof request.body === 'object' && request.body !== null;
    return show(
      reply,
      http,
      site.current.renderer.renderRefusal({ sentence, ...(isRead && { values: readFields(request.body) }) }),
    );
  });

  // Before the body is read: text of another site is not shown in our name.
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    if (isFromOurPage(request, siteUrl)) return done();
    show(reply, 403, site.current.renderer.renderRefusal({ sentence: MESSAGES.sendFailed }));
  };
  app.post(PLAIN_FORM_PATH, { onRequest }, async (request, reply) => {
    const values = readFields(request.body);
    // The original values, so that a repeated name is a fault and not an empty name.
    const originalValues = { ...(request.body as object | undefined), message: values.message };
    const validation = validate(originalValues);
    if (!validation.ok) return showAgain(reply, { values, faults: validation.faults });
    const honeypot = readText(request.body, HONEYPOT) !== '';
    const client = {
      address: readClientAddress(request),
      form: 'plain',
      honeypot,
      automated: isAutomated(request.headers),
    } as const;
    const result = await enquiries.acceptEnquiry(values, client);
    if (!result.OK) {
      return showAgain(reply, { values, faults: {}, error: MESSAGES.refused + result.error });
    }
    // Back to the page if it is on another host.
    const isElsewhere = request.headers.origin === siteUrl && request.host !== new URL(siteUrl).host;
    const sentAddress = isElsewhere ? `${siteUrl}/${SENT_FILE}#contact-section` : PLAIN_FORM_SENT;
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).redirect(sentAddress, 303);
  });
}

function acceptOnlyForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    // A repeated name becomes an array, which `validate` refuses.
    async (_: FastifyRequest, body: string) => parse(body),
  );
}

/**
 * The values, to be shown again. A browser sends line breaks as CR LF but counts each as one character for `maxlength`,
 * so they are converted.
 */
function readFields(body: unknown): EnquiryFields {
  const values = { ...EMPTY_FIELDS };
  for (const field of FIELDS) values[field] = readText(body, field).replaceAll('\r\n', '\n');
  return values;
}

/** Empty for a repeated name, which is an array. */
function readText(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return '';
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}
