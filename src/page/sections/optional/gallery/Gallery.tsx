import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SiteContent } from '#content/schema';
import { Picture, type PictureFiles } from '../../../components/Picture.tsx';
import type { SectionProps } from '../../../pageState.ts';
import { Island } from '../Island.tsx';
import styles from './gallery.module.css';
import './moves.css';

/** Pictures in a grid with a filter by category. An entry whose picture file is missing is left out. */
export function Gallery({ content: { gallery, words }, pictures }: SectionProps) {
  const photos = gallery.entries.flatMap(({ image, category, caption }) => {
    const files = pictures[image.file];
    return files ? [{ files, alt: image.alt, category, caption }] : [];
  });
  return (
    <div className="wrap">
      <h2 id="gallery-heading">{gallery.heading}</h2>
      <Island name="gallery" component={GalleryGrid} props={{ photos, words: words.gallery }} />
    </div>
  );
}

interface GridProps {
  photos: readonly { files: PictureFiles; alt: string; category: string; caption?: string | undefined }[];
  words: SiteContent['words']['gallery'];
}

/** Without JavaScript every picture is shown, and the filter is hidden. */
export function GalleryGrid({ photos, words }: GridProps) {
  const [chosenCategory, setChosenCategory] = useState<string>();
  const categories = [...new Set(photos.map(({ category }) => category))];
  const listPhotos = (name: string | undefined) =>
    photos.filter(({ category }) => name === undefined || category === name);
  const shownPhotos = listPhotos(chosenCategory);
  const shares = placePictures(shownPhotos.length);

  return (
    <>
      {categories.length > 1 && (
        <fieldset className={styles.filter}>
          <legend className="visually-hidden">{words.filter}</legend>
          {[undefined, ...categories].map((name) => (
            <button
              key={name ?? ''}
              type="button"
              className={styles.chip}
              aria-pressed={chosenCategory === name}
              onClick={() => rearrange(() => setChosenCategory(name))}
            >
              {name ?? words.all} <span>{listPhotos(name).length}</span>
            </button>
          ))}
        </fieldset>
      )}
      <p className="visually-hidden" role="status">
        {chosenCategory !== undefined && words.shown.replace('{count}', String(shownPhotos.length))}
      </p>
      <ul className={styles.grid}>
        {photos.map((photo) => (
          <li
            key={photo.files.src}
            hidden={!shownPhotos.includes(photo)}
            data-place={shares[shownPhotos.indexOf(photo)]}
            data-first={shownPhotos.length % 2 === 1 && photo === shownPhotos[0] ? '' : undefined}
          >
            <figure>
              <Picture files={photo.files} alt={photo.alt} sizes="(max-width: 48rem) 50vw, 36rem" />
              {photo.caption && <figcaption className="small">{photo.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Animates the pictures to their new positions, if the browser supports view transitions and motion is allowed. */
function rearrange(change: () => void): void {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isMotionReduced || !('startViewTransition' in document)) change();
  // In a hidden window the transition is rejected, but the change is still applied.
  else document.startViewTransition(() => flushSync(change)).ready.catch(() => {});
}

/** A picture's share of its row: `whole`; `most` or `less` in a row of two; `large` or `small` in a row of three. */
type RowShare = 'whole' | 'most' | 'less' | 'large' | 'small';

/** The large picture of a row of three alternates between left and right. */
const ROWS_OF_THREE: readonly (readonly RowShare[])[] = [
  ['large', 'small', 'small'],
  ['small', 'small', 'large'],
];

/** Arranges pictures in full rows of three and two, so that none is alone in the last row. */
export function placePictures(count: number): RowShare[] {
  if (count === 1) return ['whole'];
  const twos = (3 - (count % 3)) % 3;
  const threes = (count - 2 * twos) / 3;
  return [
    ...Array.from({ length: threes }, (_, row) => ROWS_OF_THREE[row % 2] ?? []).flat(),
    ...(twos > 0 ? (['most', 'less'] as const) : []),
    ...(twos > 1 ? (['less', 'most'] as const) : []),
  ];
}
