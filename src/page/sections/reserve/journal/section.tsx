import { isInland } from '../../../isInland.ts';
import type { ReserveProps } from '../registry.ts';
import { Journal } from './Journal.tsx';

export function Section({ content, pictures }: ReserveProps) {
  return (
    <Journal
      journal={content.journal}
      words={content.words.journal}
      pictures={pictures}
      inland={isInland(content)}
    />
  );
}
