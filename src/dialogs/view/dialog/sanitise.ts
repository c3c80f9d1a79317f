import DOMPurify from 'dompurify';

/**
 * Sanitises a caller's HTML; loaded with the first HTML dialog. Besides DOMPurify's defaults, this removes forms, which
 * could phish for a password, and styles, which a strict content security policy would block and report.
 * Under enforced Trusted Types the policy must allow `dompurify`.
 */
export function sanitise(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select', 'option', 'dialog', 'style'],
    FORBID_ATTR: ['style', 'name', 'autofocus'],
    RETURN_DOM_FRAGMENT: true,
  });
}
