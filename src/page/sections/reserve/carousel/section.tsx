import type { ReserveProps } from '../registry.ts';
import { Carousel } from './Carousel.tsx';

export function Section({ content, pictures }: ReserveProps) {
  return <Carousel carousel={content.carousel} words={content.words.carousel} pictures={pictures} />;
}
