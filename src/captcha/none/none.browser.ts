import type { TokenSource } from '#captcha/provider';

/**
 * No check of the visitor (development and load tests only). Each token is still one of a kind: the desk knows
 * a repeated call by it.
 */
export function noneSource(): TokenSource {
  let token: string | undefined;
  return {
    prepare: () => undefined,
    token: async () => {
      token ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
      return token;
    },
    spent: () => {
      token = undefined;
    },
  };
}
