import type { PlainFormRefusal, PlainFormResult } from '#enquiry';

/** A document and the policy that belongs to it. */
export interface PageDocument {
  readonly html: string;
  /** The value of `Content-Security-Policy`. */
  readonly csp: string;
}

/** The documents that depend on who asks, and what else is said in the practice's name. */
export interface PageSource {
  renderWithForm(form: PlainFormResult): PageDocument;
  /** A small document that costs less than a page view: floods are answered with it. */
  renderRefusal(refusal: PlainFormRefusal): PageDocument;
  /** How else to reach the practice, in a sentence or two. */
  describeFallbackContact(): string;
}

/** A body, and the same compressed where that is of use. */
export interface PublishedBody {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** The home page as it is from a moment on. */
export interface SitePages {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly home: PublishedBody & { readonly csp: string };
  readonly thanks: PublishedBody & { readonly csp: string };
}

/** One state of the whole site, which never changes. */
export interface SiteEdition {
  /** In the order of time, because notices come and go; the first serves until the second's moment. */
  readonly pages: readonly [SitePages, ...SitePages[]];
  /** What is served beside the page, by path. */
  readonly files: ReadonlyMap<string, PublishedBody & { readonly type: string }>;
  readonly renderer: PageSource;
}

/**
 * What the server must have of publishing. It is said here, and only `compose.ts` names that module, so that
 * the server is checked without the browser's types and can be tested with a page of three lines.
 */
export interface SiteSource {
  /** The edition in service: another one from one request to the next, when the owner has changed a word. */
  readonly current: SiteEdition;
  readonly status: { readonly status: 'current' } | { readonly status: 'kept'; readonly fault: string };
  /**
   * Names with a hash, each with its `.br` and `.gz`: of this edition and of those of the last week. None where a static
   * host serves them.
   */
  readonly assetsFolder?: string;
}
