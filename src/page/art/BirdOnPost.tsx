import { LandDrawing } from './LandDrawing.tsx';
import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  /** Whether the practice has no sea. */
  inland: boolean;
}

/** Beside the questions: a pelican on a jetty post, or a kookaburra on a fence post. Its head moves (`lookAtAnswers`). */
export function BirdOnPost({ inland, className }: Props) {
  if (inland) return <LandDrawing name="land-kookaburra" over="land-kookaburra-head" className={className} />;
  return <SpriteDrawing name="pelican" over="pelican-head" className={className} />;
}
