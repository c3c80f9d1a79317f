import type { Pictures } from '../components/Picture.tsx';

/** The files of an edition that the renderer needs, made by the build and by publishing. */
export interface RenderAssets {
  /** The `@font-face` rules of the fonts and their fallbacks, then all other rules, for the document's `<style>`. */
  css: string;
  /** The inline script of `src/page/boot.ts`. */
  bootScript: string;
  mainScript: string;
  /** Address of the privacy policy; missing for content of an earlier version. */
  policy?: string;
  /** The owner's photos by file name in the content. */
  pictures: Pictures;
  /** Files that do not depend on the settings (icons, share image), by path such as `/favicon.ico`. */
  files: Record<string, { type: string; base64: string }>;
}

export interface SiteFile {
  type: string;
  body: string | Uint8Array;
}

export interface RenderedPage {
  html: string;
  /** The value of the `Content-Security-Policy` header that belongs to this HTML. */
  csp: string;
}
