import DOMPurify from 'dompurify';

/**
 * Makes harmless nodes of a caller's HTML. Loaded with the first HTML dialog only.
 * Left out besides what DOMPurify leaves out: forms, which could ask for a password in the page's name, and
 * style, which a strict content security policy would refuse and report.
 * Needs `trusted-types dompurify` where Trusted Types are enforced: DOMPurify parses under that policy.
 */
export function sanitise(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select', 'option', 'dialog', 'style'],
    FORBID_ATTR: ['style', 'name', 'autofocus'],
    RETURN_DOM_FRAGMENT: true,
  });
}
