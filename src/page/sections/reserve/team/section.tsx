import { isInland } from '../../../isInland.ts';
import type { ReserveProps } from '../registry.ts';
import { Team } from './Team.tsx';

export function Section({ content, pictures }: ReserveProps) {
  return <Team team={content.team} pictures={pictures} inland={isInland(content)} />;
}
