import type { ReserveProps } from '../registry.ts';
import { Gallery } from './Gallery.tsx';

export function Section({ content, pictures }: ReserveProps) {
  return <Gallery gallery={content.gallery} words={content.words.gallery} pictures={pictures} />;
}
