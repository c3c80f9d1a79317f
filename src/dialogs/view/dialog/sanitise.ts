import DOMPurify from 'dompurify';

/**
 * Returns a caller's HTML as safe nodes. Loaded with the first HTML dialog only.
 * Besides what DOMPurify removes, this removes forms, which could ask for a password in the page's name, and styles,
 * which a strict content security policy would block and report.
 * Where Trusted Types are enforced, it needs `trusted-types dompurify`: DOMPurify parses under that policy.
 */
export function sanitise(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select', 'option', 'dialog', 'style'],
    FORBID_ATTR: ['style', 'name', 'autofocus'],
    RETURN_DOM_FRAGMENT: true,
  });
}
