import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { Picture, type PictureFiles } from '../../../components/Picture.tsx';
import styles from './gallery.module.css';
import { placePictures } from './placePictures.ts';

export interface Photo {
  files: PictureFiles;
  alt: string;
  category: string;
  caption?: string;
}

interface Props {
  photos: readonly Photo[];
  words: SiteContent['words']['gallery'];
}

/** The grid and its filter. Without scripts every picture is shown and the filter is not. */
export function GalleryGrid({ photos, words }: Props) {
  const [chosen, setChosen] = useState<string>();
  const grid = useRef<HTMLUListElement>(null);
  const reflow = useReflow(grid);
  const categories = [...new Set(photos.map(({ category }) => category))];
  const isShown = ({ category }: Photo) => chosen === undefined || category === chosen;

  const shown = photos.filter(isShown);
  const places = placePictures(shown.length);

  const choose = (category: string | undefined) => reflow(() => setChosen(category));

  return (
    <>
      {categories.length > 1 && (
        <fieldset className={styles.filter}>
          <legend className="visually-hidden">{words.filter}</legend>
          <FilterButton
            name={words.all}
            count={photos.length}
            pressed={chosen === undefined}
            onPress={() => choose(undefined)}
          />
          {categories.map((name) => (
            <FilterButton
              key={name}
              name={name}
              count={photos.filter(({ category }) => category === name).length}
              pressed={chosen === name}
              onPress={() => choose(name)}
            />
          ))}
        </fieldset>
      )}
      <p className="visually-hidden" role="status">
        {chosen !== undefined && words.shown.replace('{count}', String(shown.length))}
      </p>
      <ul className={styles.grid} ref={grid}>
        {photos.map((photo) => (
          <li
            key={photo.files.src}
            hidden={!isShown(photo)}
            data-place={places[shown.indexOf(photo)]}
            data-first={shown.length % 2 === 1 && photo === shown[0] ? '' : undefined}
          >
            <figure>
              <Picture of={photo.files} alt={photo.alt} sizes="(max-width: 48rem) 50vw, 36rem" />
              {photo.caption && <figcaption className="small">{photo.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FilterButtonProps {
  name: string;
  count: number;
  pressed: boolean;
  onPress: () => void;
}

function FilterButton({ name, count, pressed, onPress }: FilterButtonProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {name} <span>{count}</span>
    </button>
  );
}

const TIMING: KeyframeAnimationOptions = { duration: 320, easing: 'cubic-bezier(.2, .7, .2, 1)' };

/**
 * Moves the children of a list to their new places when a change lets some appear or go: each is measured
 * before and after, starts where it was, and newcomers fade in. Under reduced motion they simply stand there.
 * @returns a function that makes the change.
 */
function useReflow(list: RefObject<HTMLElement | null>): (change: () => void) => void {
  const before = useRef<Map<Element, DOMRect>>(undefined);

  useLayoutEffect(() => {
    const was = before.current;
    before.current = undefined;
    if (!was || !list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const child of shownChildren(list.current)) child.animate(keyframes(child, was.get(child)), TIMING);
  });

  return (change) => {
    before.current = new Map(
      shownChildren(list.current).map((child) => [child, child.getBoundingClientRect()]),
    );
    change();
  };
}

const shownChildren = (list: HTMLElement | null) =>
  [...(list?.children ?? [])].filter((child) => !(child as HTMLElement).hidden);

function keyframes(child: Element, was: DOMRect | undefined): Keyframe[] {
  if (!was) return [{ opacity: 0, transform: 'scale(.94)' }, {}];
  const now = child.getBoundingClientRect();
  return [{ transform: `translate(${was.x - now.x}px, ${was.y - now.y}px)` }, {}];
}
