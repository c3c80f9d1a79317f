import type { Pictures } from '#page';
import type { FontFaceArguments } from './fontFaces.ts';

/** What an edition hands to the renderer: what the build has made of the sources, and publishing of the content. */
export interface RenderAssets {
  /** Faces of the fallback fonts, then every rule the first view can need; goes into the document's one `<style>`. */
  css: string;
  /**
   * The page's own fonts, which the boot script fetches after the first paint (record 0024). In an edition of an earlier
   * version their faces are in `css`.
   */
  fonts?: readonly FontFaceArguments[];
  /** Address of the rules that the page is read without (record 0196), after the faces of its fonts; in development they are among the others. */
  laterStyles?: string;
  /** What the style sheets call each colour token, `--paper` to `--a`; in development each has its own name. */
  colourNames?: Record<string, string>;
  /** The inline script of `src/page/boot.ts`. */
  bootScript: string;
  /** Address of the page's script, which the boot script imports. */
  mainScript: string;
  /** Address of the words that the page's script shows by itself, and of the styles that come later: a module. */
  words: string;
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
