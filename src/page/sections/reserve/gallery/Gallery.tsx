import type { SiteContent } from '#content/schema';
import type { Pictures } from '../../../components/Picture.tsx';
import { Island } from '../Island.tsx';
import { GalleryGrid } from './GalleryGrid.tsx';

interface Props {
  gallery: SiteContent['gallery'];
  words: SiteContent['words']['gallery'];
  pictures: Pictures;
}

/** Pictures in a grid that can be narrowed to one category. A picture the build did not make is left out. */
export function Gallery({ gallery, words, pictures }: Props) {
  const photos = gallery.entries.flatMap(({ image, category, caption }) => {
    const files = pictures[image.file];
    return files ? [{ files, alt: image.alt, category, ...(caption !== undefined && { caption }) }] : [];
  });
  return (
    <section id="gallery-section" aria-labelledby="gallery-heading">
      <div className="wrap">
        <h2 id="gallery-heading">{gallery.heading}</h2>
        <Island name="gallery" of={GalleryGrid} props={{ photos, words }} />
      </div>
    </section>
  );
}
