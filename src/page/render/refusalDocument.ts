import type { SiteContent } from '#content/schema';
import { type Field, LIMITS, PLAIN_FORM_PATH, type PlainFormRefusal, splitEmails } from '#enquiry';
import { refusalClasses as classes, refusalStyles } from '../extraStyles.ts';
import { hashSource } from './contentSecurityPolicy.ts';
import type { RenderAssets, RenderedPage } from './renderAssets.ts';
import { escapeHtml, renderSmallHead, renderSmallHeader, trimStyles } from './smallDocument.tsx';

const HEADING = 'Not sent yet';
const RESEND_HINT = 'Here is what you wrote. Send it again later, or copy it into an email.';
const BACK_HINT =
  'Nothing is lost: what you wrote is still in your browser. Press Back to find it in the form.';

/** A small document for refused form posts. Its template is prepared once, so that a flood of posts costs little. */
export function createRefusalRenderer(
  content: SiteContent,
  assets: RenderAssets,
): (refusal: PlainFormRefusal) => RenderedPage {
  const style = trimStyles(refusalStyles, content, assets);
  const csp = `default-src 'none'; style-src ${hashSource(style)}; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  const createDocumentFiller = (panel: string) =>
    createFiller(
      `${renderSmallHead(content, { title: HEADING, style })}<body>${renderSmallHeader(content, assets)}<main class="wrap">${renderExplanation(content)}${panel}</main></body></html>`,
    );
  const withValues = createDocumentFiller(renderForm(content));
  const withoutValues = createDocumentFiller(
    `<div class="${classes.form} panel"><p class="${classes.wide}">${BACK_HINT}</p></div>`,
  );
  return ({ sentence, values }) => ({
    html: values ? withValues({ ...values, sentence }) : withoutValues({ sentence }),
    csp,
  });
}

/** Delimits the slots of a template. Content files cannot contain this character. */
const SLOT_DELIMITER = '\0';
const formatSlot = (name: Field | 'sentence') => `${SLOT_DELIMITER}${name}${SLOT_DELIMITER}`;

/** Splits a template at its slots once, so that filling it in is a single join. */
function createFiller(template: string): (texts: Readonly<Record<string, string>>) => string {
  const parts = template.split(SLOT_DELIMITER);
  return (texts) =>
    parts.map((part, index) => (index % 2 === 1 ? escapeHtml(texts[part] ?? '') : part)).join('');
}

/** The reason, other ways to reach the practice, and a link back. */
function renderExplanation({ practice, contact: { details } }: SiteContent): string {
  // One child element, because the link is a grid and each child would be a column.
  const renderContact = (label: string, href: string, shown: string) =>
    `<div><dt>${escapeHtml(label)}</dt><dd><a href="${escapeHtml(href)}"><span>${splitEmails(shown).map(escapeHtml).join('<wbr aria-hidden="true">')}</span></a></dd></div>`;
  return [
    `<div><h1>${HEADING}</h1>`,
    `<div class="${classes.callout}" role="alert" tabindex="-1" autofocus><p>${formatSlot('sentence')}</p></div>`,
    `<dl class="${classes.details}">${renderContact(details.phone, `tel:${practice.phone.number}`, practice.phone.shown)}`,
    `${renderContact(details.email, `mailto:${practice.email}`, practice.email)}</dl>`,
    `<p class="${classes.link}"><a href="/#contact-section">Back to the page</a></p></div>`,
  ].join('');
}

/** The page's form with the visitor's values, to copy or to send again. */
function renderForm({ contact: { form } }: SiteContent): string {
  const renderLabel = (name: Field, note = '') =>
    `<label for="enquiry-${name}">${escapeHtml(form[name])}${note && ` <span>(${escapeHtml(note)})</span>`}</label>`;
  const renderControl = (name: Field) =>
    `id="enquiry-${name}" name="${name}" maxlength="${LIMITS[name].max}"`;
  const renderInput = (name: Field, attributes: string) =>
    `<input ${renderControl(name)} ${attributes} value="${formatSlot(name)}">`;
  // The HTML parser drops the first line break of a textarea: this extra line break keeps the visitor's.
  const textarea = `<textarea ${renderControl('message')} minlength="${LIMITS.message.min}" rows="8" required>\n${formatSlot('message')}</textarea>`;
  return [
    `<form class="${classes.form} panel" action="${PLAIN_FORM_PATH}" method="post" aria-label="${escapeHtml(form.label)}">`,
    `<p class="${classes.wide}">${RESEND_HINT}</p>`,
    `<div class="${classes.field}">${renderLabel('firstName', form.optional)}${renderInput('firstName', 'autocomplete="given-name"')}</div>`,
    `<div class="${classes.field}">${renderLabel('lastName', form.optional)}${renderInput('lastName', 'autocomplete="family-name"')}</div>`,
    `<div class="${classes.field} ${classes.wide}">${renderLabel('email')}${renderInput('email', 'type="email" autocomplete="email" required')}</div>`,
    `<div class="${classes.field} ${classes.wide}">${renderLabel('message')}${textarea}</div>`,
    `<button class="button">${escapeHtml(form.send)}</button></form>`,
  ].join('');
}
