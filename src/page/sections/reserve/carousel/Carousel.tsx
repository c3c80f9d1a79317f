import type { SiteContent } from '#content/schema';
import type { Pictures } from '../../../components/Picture.tsx';
import { Island } from '../Island.tsx';
import { Slides } from './Slides.tsx';

interface Props {
  carousel: SiteContent['carousel'];
  words: SiteContent['words']['carousel'];
  pictures: Pictures;
}

/** A row of slides, one at a time. */
export function Carousel({ carousel, words, pictures }: Props) {
  const slides = carousel.entries.map(({ title, text, image }) => {
    const files = image && pictures[image.file];
    return { title, ...(text && { text }), ...(files && { picture: { files, alt: image.alt } }) };
  });
  return (
    <section id="carousel-section" aria-labelledby="carousel-heading">
      <div className="wrap">
        <h2 id="carousel-heading">{carousel.heading}</h2>
        <Island name="carousel" of={Slides} props={{ slides, words }} />
      </div>
    </section>
  );
}
