import { expect, it } from 'vitest';
import { suggestDeviceName } from './AcceptInvitation.tsx';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

it.each([
  ['iPhone, Safari', PHONE, 5],
  ['Mac, Safari', MAC, 0],
  ['iPad, Safari', MAC, 5],
  ['Windows, Firefox', 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0', 0],
  ['My device', 'curl', 0],
])('suggests the name %s', (name, userAgent, maxTouchPoints) => {
  expect(suggestDeviceName({ userAgent, maxTouchPoints } as Navigator)).toBe(name);
});
