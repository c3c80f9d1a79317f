/** The page as a visitor sees it, rendered as HTML, with its content security policy and the files beside it. */

export { previewScript, previewStyles } from './render/previewScript.ts';
export type { RenderAssets, RenderedPage, SiteFile } from './render/renderAssets.ts';
export {
  createRenderer,
  listSectionStyles,
  type Renderer,
} from './render/renderer.tsx';
export { renderPrivacyPolicy } from './render/smallDocument.tsx';
