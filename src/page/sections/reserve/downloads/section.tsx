import type { ReserveProps } from '../registry.ts';
import { Downloads } from './Downloads.tsx';

export function Section({ content }: ReserveProps) {
  return <Downloads downloads={content.downloads} />;
}
