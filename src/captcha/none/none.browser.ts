import type { TokenSource } from '#captcha/provider';

/**
 * No check of the visitor (development and load tests only). Each token is still unique, because the desk knows a
 * repeated call by it.
 */
export function createNoneSource(): TokenSource {
  let token: string | undefined;
  return {
    prepare: () => undefined,
    getToken: async () => {
      token ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
      return token;
    },
    invalidate: () => {
      token = undefined;
    },
  };
}
