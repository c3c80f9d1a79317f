/** One of the owner's photos, in the sizes and formats that the build made of it. */
export interface PictureFiles {
  /** Of the largest size, in pixels: reserves the picture's space while it loads. */
  width: number;
  height: number;
  /** For browsers without AVIF and WebP srcset support. */
  src: string;
  /** Srcset of each format, smallest first. */
  avif: string;
  webp: string;
  /** Its own class of the document's styles: a colour while it loads, and the point that every cut keeps. */
  look?: string;
}

/** The pictures that the content names, by their file name in `content/images`. */
export type Pictures = Readonly<Record<string, PictureFiles>>;

interface Props {
  of: PictureFiles;
  /** What it shows, in the owner's words; the content schema requires it. */
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute: the browser picks the file by it. */
  sizes: string;
  className?: string | undefined;
  /** On the first screen: fetched at once, before all else that the page asks for. */
  isFirst?: boolean;
}

/** A photo, loaded when it comes near the window, unless it is the one of the first screen. */
export function Picture({
  of: { width, height, src, avif, webp, look },
  alt,
  sizes,
  className,
  isFirst = false,
}: Props) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        className={[className, look].filter(Boolean).join(' ') || undefined}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
