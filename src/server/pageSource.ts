import type { PlainFormRefusal, PlainFormResult } from '#enquiry';

/** A document and the policy that belongs to it. */
export interface PageDocument {
  readonly html: string;
  /** The value of `Content-Security-Policy`. */
  readonly csp: string;
}

/** A document that may hold words for a while. */
interface DatedPage extends PageDocument {
  /** From when on it must be rendered anew, in milliseconds since 1970; `Infinity`: never. */
  readonly changesAt: number;
}

/**
 * What the server must have of the render room. It is said here, and only `compose.ts` names the room, so that
 * the server is checked without the browser's types and can be tested with a page of three lines.
 */
export interface PageSource {
  renderHome(): DatedPage;
  renderWithForm(form: PlainFormResult): PageDocument;
  /** A small document that costs less than a page view: floods are answered with it. */
  renderRefusal(refusal: PlainFormRefusal): PageDocument;
  /** How else to reach the practice, in a sentence or two. */
  describeFallbackContact(): string;
  /** Small files served beside the page, by path. */
  makeFiles(): Map<string, { type: string; body: string | Uint8Array }>;
}
