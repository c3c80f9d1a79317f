import { afterEach, expect, it, vi } from 'vitest';
import { reportSection } from './reportSection.ts';
import { reportView } from './reportView.ts';

vi.mock('./reportView.ts', () => ({ reportView: vi.fn() }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(reportView).mockClear();
});

const FIREBASE = { apiKey: 'test', projectId: 'test', appId: '1:1:web:1' };

it.each([
  ['nothing', {}, FIREBASE, 1],
  ['Do Not Track', { doNotTrack: '1' }, FIREBASE, 0],
  ['consent to tracking', { doNotTrack: '0' }, FIREBASE, 1],
  ['Global Privacy Control', { globalPrivacyControl: true }, FIREBASE, 0],
  ['nothing, without Firebase settings', {}, undefined, 0],
])(
  'reports a section unless the visitor objects to tracking: the browser sends %s',
  async (_, signals, firebase, times) => {
    vi.stubGlobal('navigator', signals);
    reportSection(firebase, 'about-section');
    await vi.dynamicImportSettled();
    expect(reportView).toHaveBeenCalledTimes(times);
  },
);
