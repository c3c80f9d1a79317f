import type { RenderAssets } from '#page';

/** What a page is rendered with where only its words matter. */
export const BARE_ASSETS: RenderAssets = {
  css: '',
  bootScript: 'boot()',
  mainScript: '/main.js',
  pictures: {},
  files: {},
};

/** Settings of a page, as short as they can be. */
export const BARE_CONFIG = {
  siteUrl: 'https://practice.example',
  captcha: { provider: 'altcha' as const },
  functions: { region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
};
