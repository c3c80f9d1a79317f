/** One of the owner's photos, in the sizes and formats made at publishing. */
export interface PictureFiles {
  /** Of the largest size, in pixels; keeps the picture's space while it loads. */
  width: number;
  height: number;
  /** For browsers without AVIF and WebP srcset support. */
  src: string;
  /** Srcset of each format, smallest first. */
  avif: string;
  webp: string;
  /** A class with the picture's placeholder colour and focus point. */
  look?: string;
}

/** The content's pictures by file name in `content/images`. */
export type Pictures = Readonly<Record<string, PictureFiles>>;

interface Props {
  of: PictureFiles;
  alt: string;
  sizes: string;
  className?: string | undefined;
  /** On the first screen: loaded at once, with high priority. Others load lazily. */
  isFirst?: boolean;
}

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
