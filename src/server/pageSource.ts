import type { TokenVerifier } from '#captcha/server';
import type { EnquiryService } from '#enquiries';
import type { PlainFormRefusal, PlainFormResult } from '#enquiry';

export interface PageDocument {
  readonly html: string;
  readonly csp: string;
}

export interface PageSource {
  renderWithForm(form: PlainFormResult): PageDocument;
  /** Renders a small document, cheaper than the page, so that floods can be answered. */
  renderRefusal(refusal: PlainFormRefusal): PageDocument;
  /** Describes other ways to reach the practice, in a sentence or two. */
  describeFallbackContact(): string;
}

/** A body with its compressed forms, if they are smaller. */
export interface PublishedBody {
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

export interface SitePages {
  /** Time from which these pages are served, in milliseconds since 1970. */
  readonly since: number;
  readonly home: PublishedBody & { readonly csp: string };
  readonly thanks: PublishedBody & { readonly csp: string };
}

export interface SiteEdition {
  /** Several, because notices start and end. In order of time: each is served until the start of the next. */
  readonly pages: readonly [SitePages, ...SitePages[]];
  readonly files: ReadonlyMap<string, PublishedBody & { readonly type: string }>;
  readonly renderer: PageSource;
}

/** Implemented by `Publisher`. Declared here, since the server is compiled without the browser's types. */
export interface SiteSource {
  /** The live edition (an immutable build of the site); replaced when the owner publishes. */
  readonly current: SiteEdition;
  readonly status: { readonly status: 'current' } | { readonly status: 'kept'; readonly fault: string };
  /** Holds the hashed files of the last week's editions, each with `.br` and `.gz`. Absent on a static host. */
  readonly assetsFolder?: string;
}

/** Used by the routes of the public site. */
export interface SiteDeps {
  readonly enquiries: EnquiryService;
  readonly verifier: TokenVerifier;
  readonly site: SiteSource;
  readonly siteUrl: string;
  /** Key with which `/healthz` shows its counts to other machines. */
  readonly healthKey?: string | undefined;
}
