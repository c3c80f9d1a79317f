import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

/** As a telephone or a camera names its files: `IMG_2034`, `beach-walk.jpg`, `PXL_20260503_101502`. */
const FILE_NAME =
  /^\S+\.(?:jpe?g|png|webp|heic|heif|avif|gif|svg|tiff?)$|^(?:img|dsc[nf]?|pxl|mvimg|gopr|photo|image|picture|screenshot)?[-_ ]?\d{3,}[-_\d]*$/i;
/** True of every picture. */
const EMPTY = /^(?:an? |the )?(?:photo|photograph|picture|image|pic)\.?$/i;

/** What a picture shows, for whoever cannot see it, where somebody has left the name of its file. */
export function checkAltTexts(texts: readonly Text[]): Finding[] {
  return texts
    .filter(({ field, text }) => field.endsWith('.alt') && (FILE_NAME.test(text) || EMPTY.test(text)))
    .map(({ field, text }) => ({
      severity: 'warning',
      field,
      message: `"${text}" does not say what the picture shows. Whoever cannot see it hears these words: "Two people walking on the beach at sunrise".`,
      words: text,
    }));
}
