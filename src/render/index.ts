/** Renders the page as HTML, with its policy and the small files that go with it. */

export { previewScript, previewStyles } from './previewScript.ts';
export type { RenderAssets, RenderedPage, SiteFile } from './renderAssets.ts';
export {
  createRenderer,
  describeFallbackContact,
  findStyledParts,
  type RenderedHome,
  type Renderer,
} from './renderer.tsx';
export { renderPrivacyPolicy } from './smallDocument.tsx';
