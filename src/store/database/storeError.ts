/** The store cannot do it: `message` is one line that says what is wrong and what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
