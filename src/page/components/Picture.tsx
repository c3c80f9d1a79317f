import type { ReactNode } from 'react';

/** One of the owner's photos, in the sizes and formats that publishing generates. */
export interface PictureFiles {
  /** The width of the largest file in pixels. Width and height reserve the space while the picture loads. */
  width: number;
  /** The height of the largest file in pixels. */
  height: number;
  /** For browsers without AVIF and WebP. */
  src: string;
  /** The `srcset` of the AVIF files, smallest first. */
  avif: string;
  /** The `srcset` of the WebP files, smallest first. */
  webp: string;
  /** A class with the picture's placeholder colour and focus point. */
  look?: string;
}

/** The content's pictures by file name in `content/images`. */
export type Pictures = Readonly<Record<string, PictureFiles>>;

interface LayoutProps {
  sizes: string;
  className?: string | undefined;
  /** On the first screen: loaded at once, with high priority. Other pictures load lazily. */
  isFirst?: boolean;
}

interface PhotoProps extends LayoutProps {
  /** An image of the content, whose file may have been removed. */
  image: { file: string; alt: string } | undefined;
  pictures: Pictures;
  /** Shown if there is no photo. */
  fallback: ReactNode;
}

export function Photo({ image, pictures, fallback, ...layout }: PhotoProps) {
  const files = image && pictures[image.file];
  return files ? <Picture files={files} alt={image.alt} {...layout} /> : fallback;
}

export function Picture({
  files: { width, height, src, avif, webp, look },
  alt,
  sizes,
  className,
  isFirst = false,
}: LayoutProps & { files: PictureFiles; alt: string }) {
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
