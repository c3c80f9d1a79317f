/** The render room: the page as HTML, with its policy, and every small file that goes with it. */
export type { RenderAssets, SiteFile } from './assets.ts';
export { describeFallbackContact } from './fallbackContact.ts';
export { findStyledParts, pickBrowserWords } from './parts.ts';
export { createRenderer, type RenderedHome, type RenderedPage, type Renderer } from './renderer.tsx';
