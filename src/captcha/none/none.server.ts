import { createHash } from 'node:crypto';
import type { TokenVerifier } from '../provider.ts';

/** Takes any token, for development and load tests. Each still counts once (CONTRACT "Settings", `CAPTCHA`). */
export function createNoneVerifier(): TokenVerifier {
  return {
    name: 'none',
    identify: (token) =>
      token === '' ? null : `none:${createHash('sha256').update(token).digest('base64url')}`,
    verify: async () => ({ ok: true }),
  };
}
