import type { Pictures } from '#page';

/** What an edition hands to the renderer: what the build has made of the sources, and publishing of the content. */
export interface RenderAssets {
  /** Faces of the page's fonts and of their fallbacks, then every rule; goes into the document's one `<style>`. */
  css: string;
  /** The inline script of `src/page/boot.ts`. */
  bootScript: string;
  /** Address of the page's script. */
  mainScript: string;
  /** Address of the privacy policy; none in a folder of an earlier version. */
  policy?: string;
  /** The owner's photos, by their name in the content. */
  pictures: Pictures;
  /** Files that do not depend on the settings (icons, share image), by path: `/favicon.ico`. */
  files: Record<string, { type: string; base64: string }>;
}

/** A file that is served as it is, beside the page. */
export interface SiteFile {
  type: string;
  body: string | Uint8Array;
}

export interface RenderedPage {
  html: string;
  /** The value of the `Content-Security-Policy` header that belongs to this HTML. */
  csp: string;
}
