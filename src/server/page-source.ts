import type { PlainFormRefusal, PlainFormResult } from '#enquiry';

/** A document and the policy that belongs to it. */
export interface Document {
  readonly html: string;
  /** The value of `Content-Security-Policy`. */
  readonly csp: string;
}

/**
 * What the server must have of the render room. It is said here, and only `compose.ts` names the room, so that
 * the server is checked without the browser's types and can be tested with a page of three lines.
 */
export interface PageSource {
  home(): Document;
  withForm(form: PlainFormResult): Document;
  /** A small document that costs less than a page view: floods are answered with it. */
  refusal(refusal: PlainFormRefusal): Document;
  /** How else to reach the practice, in a sentence or two. */
  elsewhere(): string;
  /** Small files served beside the page, by path. */
  files(): Map<string, { type: string; body: string | Uint8Array }>;
}
