/** Renders the page as HTML, with its content security policy and the files beside it. */

export { previewScript, previewStyles } from './previewScript.ts';
export type { RenderAssets, RenderedPage, SiteFile } from './renderAssets.ts';
export {
  createRenderer,
  describeFallbackContact,
  listSectionStyles,
  type RenderedHome,
  type Renderer,
} from './renderer.tsx';
export { renderPrivacyPolicy } from './smallDocument.tsx';
