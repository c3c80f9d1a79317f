import type { RenderAssets } from '#page';

/** Minimal assets for tests that check only the text of a page. */
export const BARE_ASSETS: RenderAssets = {
  css: '',
  bootScript: 'boot()',
  mainScript: '/main.js',
  pictures: {},
  files: {},
};

/** Minimal page settings. */
export const BARE_CONFIG = {
  siteUrl: 'https://practice.example',
  captcha: { provider: 'altcha' as const },
  functions: { region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
};
