import type { ReserveProps } from '../registry.ts';
import { Testimonials } from './Testimonials.tsx';

export function Section({ content }: ReserveProps) {
  return <Testimonials testimonials={content.testimonials} />;
}
