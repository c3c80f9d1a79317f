/** The render room: the page as HTML, with its policy, and every small file that goes with it. */

export { describeFallbackContact } from './describeFallbackContact.ts';
export { findSections } from './findSections.ts';
export { pickBrowserWords } from './pickBrowserWords.ts';
export type { RenderAssets, SiteFile } from './renderAssets.ts';
export { createRenderer, type RenderedPage, type Renderer } from './renderer.tsx';
