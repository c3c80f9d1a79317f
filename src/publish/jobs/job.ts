/** What is costly to make, as plain data, and what comes of it. */

interface FontJob {
  kind: 'font';
  from: string;
  into: string;
  characters: string;
  features: readonly string[];
  axes?: Record<string, { min: number; max: number }>;
}

/** A drawing as a PNG of at most 256 colours, or as a JPEG when there is a photo in it. */
interface DrawingJob {
  kind: 'drawing';
  svg: string;
  into: string;
  /** In pixels; left out, it is as large as the drawing says. */
  size?: number;
  isPhoto?: boolean;
}

/** A photo in several widths and formats, each written to `into` with its width and format at the end. */
interface PictureJob {
  kind: 'picture';
  from: string;
  into: string;
  widths: readonly number[];
}

/** A photo that is made, each of its variants in a file of its own. */
export interface PictureFound {
  width: number;
  height: number;
  /** `#a3b1c2`: none for one that is transparent somewhere. */
  colour?: string;
  variants: { format: 'avif' | 'webp' | 'jpeg'; width: number /** Where it is. */; file: string }[];
}

/** What is wrong with a file that no picture can be made of: as a `PictureError` says it. */
export interface PictureFault {
  is: string;
  expected: string;
}

export type CostlyJob = FontJob | DrawingJob | PictureJob;

/** Of a photo, what was made of it or what is wrong with it; nothing for the other jobs. */
export type CostlyResult = { picture?: PictureFound; fault?: PictureFault };
