import { createHash } from 'node:crypto';
import type { PageConfig } from '../pageState.ts';

/** The Trusted Types policies of the page's own scripts: for the proof-of-work worker's address, and DOMPurify's. */
const TRUSTED_TYPES = ['tideline-worker', 'dompurify'];

/**
 * The content security policy of one page. Inline parts are allowed by hash, so the page needs neither `unsafe-inline`
 * nor a nonce and can be served from memory. Google's addresses are added only if the settings use its services.
 */
export function buildContentSecurityPolicy(
  inline: { style: string; script: string },
  config: PageConfig,
): string {
  const google = listGoogleSources(config);
  const usesGoogle = google.script.length > 0;
  const functionsOrigins = config.functions.origin ? [new URL(config.functions.origin).origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", hashSource(inline.script), ...google.script],
    'style-src': ["'self'", hashSource(inline.style)],
    'img-src': ["'self'", 'data:', ...google.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...functionsOrigins, ...google.connect],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(google.frame.length > 0 && { 'frame-src': google.frame }),
    'form-action': ["'self'", ...functionsOrigins],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Google's scripts create policies with their own names.
    'trusted-types': usesGoogle ? ['*'] : TRUSTED_TYPES,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The policy for `<meta http-equiv>`, where `frame-ancestors` is not supported and causes a warning. */
export function toMetaPolicy(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
}

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function listGoogleSources({ captcha, firebase }: PageConfig) {
  type Kind = 'script' | 'connect' | 'frame' | 'image';
  const sources: Record<Kind, string[]> = { script: [], connect: [], frame: [], image: [] };
  if (captcha.provider === 'recaptcha') {
    sources.script.push('https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/');
    sources.connect.push('https://www.google.com/recaptcha/');
    sources.frame.push('https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/');
  }
  if (firebase) {
    sources.script.push('https://www.googletagmanager.com');
    sources.connect.push(
      'https://*.googleapis.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.googletagmanager.com',
    );
    sources.image.push('https://*.google-analytics.com', 'https://www.googletagmanager.com');
  }
  return sources;
}
