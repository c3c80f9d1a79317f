import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';

/** Embla moves the row; this tells React where it stands. Under reduced motion it jumps. */
export function useSlides() {
  const [viewport, embla] = useEmblaCarousel({
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (!embla) return;
    const follow = () => setNow(embla.selectedScrollSnap());
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  return {
    viewport,
    now,
    /** The script has taken over from plain scrolling. */
    awake: embla !== undefined,
    previous: () => embla?.scrollPrev(),
    next: () => embla?.scrollNext(),
  };
}
