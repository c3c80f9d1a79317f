import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { Icon } from '../../../components/Icon.tsx';
import { Picture, type Pictures } from '../../../components/Picture.tsx';
import { RichText } from '../../../components/RichText.tsx';
import type { SectionProps } from '../../../pageState.ts';
import { Island } from '../Island.tsx';
import styles from './carousel.module.css';

/** A row of slides, shown one at a time. */
export function Carousel({ content: { carousel, words }, pictures }: SectionProps) {
  return (
    <div className="wrap">
      <h2 id="carousel-heading">{carousel.heading}</h2>
      <Island
        name="carousel"
        component={Slides}
        props={{ slides: listSlides(carousel, pictures), words: words.carousel }}
      />
    </div>
  );
}

const listSlides = ({ entries }: SiteContent['carousel'], pictures: Pictures) =>
  entries.map(({ title, text, image }) => {
    const files = image && pictures[image.file];
    return { title, text, picture: files && { files, alt: image.alt } };
  });

interface SlidesProps {
  slides: ReturnType<typeof listSlides>;
  words: SiteContent['words']['carousel'];
}

/** The slides move by buttons, arrow keys and swiping. Without JavaScript, the row scrolls sideways and snaps. */
export function Slides({ slides, words }: SlidesProps) {
  const { viewport, current, isEnhanced, previous, next } = useSlides();
  const slideCount = slides.length;
  const position = words.position.replace('{now}', String(current + 1)).replace('{all}', String(slideCount));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') previous();
    else next();
  };

  // At either end the button stays focusable, so that it does not lose focus.
  const renderMoveButton = (name: string, isAtEnd: boolean, onPress: () => void) => (
    <button type="button" className="icon-button" aria-label={name} aria-disabled={isAtEnd} onClick={onPress}>
      <Icon name="down" />
    </button>
  );

  return (
    <>
      <section
        ref={viewport}
        className={styles.viewport}
        data-awake={isEnhanced}
        aria-label={words.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls, so keys must be able to reach it
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <ul className={styles.row}>
          {slides.map(({ title, text, picture }) => (
            <li key={title} className={styles.slide}>
              {picture && (
                <Picture files={picture.files} alt={picture.alt} sizes="(max-width: 48rem) 90vw, 44rem" />
              )}
              <div className={`flow ${styles.words}`}>
                <h3>{title}</h3>
                {text && <RichText prose={text} />}
              </div>
            </li>
          ))}
        </ul>
      </section>
      {slideCount > 1 && (
        <div className={styles.controls}>
          {renderMoveButton(words.previous, current === 0, previous)}
          <span role="status">{position}</span>
          {renderMoveButton(words.next, current === slideCount - 1, next)}
        </div>
      )}
    </>
  );
}

/** Embla moves the row, without animation under reduced motion. */
function useSlides() {
  const [viewport, embla] = useEmblaCarousel({
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    if (!embla) return;
    const update = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', update).on('reInit', update);
    return () => {
      embla.off('select', update).off('reInit', update);
    };
  }, [embla]);

  return {
    viewport,
    current,
    /** True once Embla has replaced plain scrolling. */
    isEnhanced: embla !== undefined,
    previous: () => embla?.scrollPrev(),
    next: () => embla?.scrollNext(),
  };
}
