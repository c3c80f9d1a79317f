/** What is costly to make, as plain data, and what comes of it. */

interface FontJob {
  kind: 'font';
  from: string;
  into: string;
  characters: string;
  features: readonly string[];
  axes?: Record<string, { min: number; max: number }>;
}

/** A drawing as a PNG of at most 256 colours. */
interface DrawingJob {
  kind: 'drawing';
  svg: string;
  into: string;
  /** In pixels; left out, it is as large as the drawing says. */
  size?: number;
}

/** A photo in several widths and formats, each written to `into` with its width and format at the end. */
interface PictureJob {
  kind: 'picture';
  from: string;
  into: string;
  widths: readonly number[];
  formats: Readonly<Record<'avif' | 'webp', { quality: number }>>;
}

export interface PictureVariant {
  format: 'avif' | 'webp';
  width: number;
  height: number;
  /** Where it is. */
  file: string;
}

export type CostlyJob = FontJob | DrawingJob | PictureJob;

/** The variants of a picture, none where the file is no picture; nothing for the other jobs. */
export type CostlyResult = { variants?: PictureVariant[] };
