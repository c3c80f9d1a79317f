import type { EnquiryFields, Faults } from '#enquiry';

/** A document and the policy that belongs to it. */
export interface Document {
  readonly html: string;
  /** The value of `Content-Security-Policy`. */
  readonly csp: string;
}

/** What a form post without JavaScript is answered with: thanks, or the form again. */
export type FormAnswer =
  | { status: 'sent' }
  | { status: 'refused'; values: EnquiryFields; faults: Faults; error?: string };

/**
 * What the server must have of the render room. It is said here, and only `compose.ts` names the room, so that
 * the server is checked without the browser's types and can be tested with a page of three lines.
 */
export interface PageSource {
  home(): Document;
  withForm(form: FormAnswer): Document;
  /** Small files served beside the page, by path. */
  files(): Map<string, { type: string; body: string | Uint8Array }>;
}
