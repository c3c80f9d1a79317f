import { createHash } from 'node:crypto';
import type { PageConfig } from '../pageState.ts';

/** The Trusted Types policies of the page's own scripts: the address of the proof-of-work worker, and DOMPurify. */
const TRUSTED_TYPES = ['tideline-worker', 'dompurify'];

type GoogleDirective = 'script-src' | 'connect-src' | 'frame-src' | 'img-src';
type GoogleSources = Partial<Record<GoogleDirective, string[]>>;

const RECAPTCHA: GoogleSources = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

const FIREBASE: GoogleSources = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://*.googleapis.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
  'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** Inline parts are allowed by hash, so the page needs neither `unsafe-inline` nor a nonce, and can be cached. */
export function buildContentSecurityPolicy(
  inline: { style: string; script: string },
  config: PageConfig,
): string {
  const google = [config.captcha.provider === 'recaptcha' && RECAPTCHA, config.firebase && FIREBASE].filter(
    (service) => !!service,
  );
  const listGoogle = (name: GoogleDirective) => google.flatMap((service) => service[name] ?? []);
  const frames = listGoogle('frame-src');
  const functionsOrigins = config.functions.origin ? [new URL(config.functions.origin).origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", hashSource(inline.script), ...listGoogle('script-src')],
    'style-src': ["'self'", hashSource(inline.style)],
    'img-src': ["'self'", 'data:', ...listGoogle('img-src')],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...functionsOrigins, ...listGoogle('connect-src')],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'form-action': ["'self'", ...functionsOrigins],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Google's scripts create policies with their own names.
    'trusted-types': google.length > 0 ? ['*'] : TRUSTED_TYPES,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The policy for `<meta http-equiv>`, where `frame-ancestors` is not supported and causes a warning. */
export function toMetaPolicy(policy: string): string {
  return policy.replace("; frame-ancestors 'none'", '');
}

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
