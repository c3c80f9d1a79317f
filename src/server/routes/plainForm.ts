import { parse } from 'node:querystring';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EnquiryError, isAutomated } from '#enquiries';
import {
  type EnquiryFields,
  type Faults,
  FIELDS,
  HONEYPOT,
  MESSAGES,
  PLAIN_FORM_PATH,
  PLAIN_FORM_SENT,
  SENT_FILE,
} from '#enquiry';
import { validate } from '#enquiry/validate';
import type { PageDocument, SiteDeps } from '../pageSource.ts';
import { isForVisitor, toCallableFault } from '../plugins/callableErrors.ts';
import { isFromOurPage, readClientAddress } from '../plugins/requestOrigin.ts';
import type { ResponseHeaders } from '../plugins/securityHeaders.ts';

/**
 * `POST /enquiry`, the form without JavaScript (CONTRACT "Addresses"). Answers with a redirect to the page with thanks,
 * so that a reload does not post again; with the page, the visitor's values and their faults; or with a small document
 * if the visitor cannot correct anything.
 */
export function addPlainFormRoute(
  app: FastifyInstance,
  { enquiries, site, siteUrl }: SiteDeps,
  headers: ResponseHeaders,
): void {
  app.removeAllContentTypeParsers();
  // A repeated field becomes an array, which `validate` refuses.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: FastifyRequest, body: string) => parse(body),
  );
  const show = (reply: FastifyReply, code: number, { html, csp }: PageDocument) =>
    reply
      .code(code)
      .headers({ ...headers, 'content-security-policy': csp, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  const showAgain = (reply: FastifyReply, values: EnquiryFields, faults: Faults, error = '') => {
    const result = { status: 'refused', values, faults, ...(error && { error }) } as const;
    return show(reply, 422, site.current.renderer.renderWithForm(result));
  };

  app.setErrorHandler((error: FastifyError | EnquiryError, request, reply) => {
    const fault = toCallableFault(error);
    const { http, message, retryAfterSeconds } = fault;
    if (http >= 500) request.log.error({ err: error }, 'request failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    const sentence = isForVisitor(fault) ? message : MESSAGES.sendFailed;
    const isRead = typeof request.body === 'object' && request.body !== null;
    const refusal = { sentence, ...(isRead && { values: readFields(request.body) }) };
    return show(reply, http, site.current.renderer.renderRefusal(refusal));
  });

  // Checked before the body is read, so that our page never shows text that another site submitted.
  app.addHook('onRequest', (request, reply, done) => {
    if (isFromOurPage(request, siteUrl)) return done();
    show(reply, 403, site.current.renderer.renderRefusal({ sentence: MESSAGES.sendFailed }));
  });
  app.post(PLAIN_FORM_PATH, async (request, reply) => {
    const values = readFields(request.body);
    // Validates the original values, in which a repeated field is a fault; in `values` it is empty.
    const originalValues = { ...(request.body as object | undefined), message: values.message };
    const validation = validate(originalValues);
    if (!validation.ok) return showAgain(reply, values, validation.faults);
    const result = await enquiries.acceptEnquiry(values, {
      address: readClientAddress(request),
      form: 'plain',
      honeypot: readText(request.body, HONEYPOT) !== '',
      automated: isAutomated(request.headers),
    });
    if (!result.OK) return showAgain(reply, values, {}, MESSAGES.refused + result.error);
    // If the page is on another host, redirects back to it.
    const isElsewhere = request.headers.origin === siteUrl && request.host !== new URL(siteUrl).host;
    const sentAddress = isElsewhere ? `${siteUrl}/${SENT_FILE}#contact-section` : PLAIN_FORM_SENT;
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).redirect(sentAddress, 303);
  });
}

/** Browsers send line breaks as CR LF but count each as one character for `maxlength`, so they become LF. */
const readFields = (body: unknown): EnquiryFields =>
  Object.fromEntries(
    FIELDS.map((field) => [field, readText(body, field).replaceAll('\r\n', '\n')]),
  ) as EnquiryFields;

/** Reads a field; empty if it was repeated, since its value is then an array. */
function readText(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return '';
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}
