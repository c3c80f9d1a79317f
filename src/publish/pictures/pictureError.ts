/** A file that no picture can be made of, in words for whoever put it there. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  /** Completes "IMG_1234.HEIC, which is …". */
  readonly is: string;
  /** Completes "expected …". */
  readonly expected: string;

  constructor(is: string, expected: string, options?: ErrorOptions) {
    super(`which is ${is}; expected ${expected}`, options);
    this.is = is;
    this.expected = expected;
  }
}
