import type { EnquiryFields, PlainFormResult } from '#enquiry';

/** A document and the policy that belongs to it. */
export interface Document {
  readonly html: string;
  /** The value of `Content-Security-Policy`. */
  readonly csp: string;
}

/** Why a form post without JavaScript is not taken now. */
export interface Refusal {
  /** For the visitor: what happened and what to do. */
  sentence: string;
  /** What was typed; left out when the body was not read. */
  values?: EnquiryFields;
}

/**
 * What the server must have of the render room. It is said here, and only `compose.ts` names the room, so that
 * the server is checked without the browser's types and can be tested with a page of three lines.
 */
export interface PageSource {
  home(): Document;
  withForm(form: PlainFormResult): Document;
  /** A small document that costs less than a page view: floods are answered with it. */
  refusal(refusal: Refusal): Document;
  /** How else to reach the practice, in a sentence or two. */
  elsewhere(): string;
  /** Small files served beside the page, by path. */
  files(): Map<string, { type: string; body: string | Uint8Array }>;
}
