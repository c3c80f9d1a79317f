import type { PlainFormRefusal, PlainFormResult } from '#enquiry';

export interface PageDocument {
  readonly html: string;
  readonly csp: string;
}

export interface PageSource {
  renderWithForm(form: PlainFormResult): PageDocument;
  /** A small document, cheaper than a page view: the answer to floods. */
  renderRefusal(refusal: PlainFormRefusal): PageDocument;
  /** Other ways to reach the practice, in a sentence or two. */
  describeFallbackContact(): string;
}

/** A body with its compressed forms, where they are smaller. */
export interface PublishedBody {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

export interface SitePages {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly home: PublishedBody & { readonly csp: string };
  readonly thanks: PublishedBody & { readonly csp: string };
}

export interface SiteEdition {
  /** In order of time, because notices start and end; the first serves until the moment of the second. */
  readonly pages: readonly [SitePages, ...SitePages[]];
  readonly files: ReadonlyMap<string, PublishedBody & { readonly type: string }>;
  readonly renderer: PageSource;
}

/**
 * The server's view of publishing. Declared here, and implemented in `compose.ts` alone, so that the server is checked
 * without the browser's types and tested with a page of three lines.
 */
export interface SiteSource {
  /** The edition in service; replaced when the owner publishes. */
  readonly current: SiteEdition;
  readonly status: { readonly status: 'current' } | { readonly status: 'kept'; readonly fault: string };
  /** Files with a hash in their name and their `.br` and `.gz`, of the last week's editions; absent on a static host. */
  readonly assetsFolder?: string;
}
