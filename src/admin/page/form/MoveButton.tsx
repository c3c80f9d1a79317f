import { DeskButton } from '../../ui/DeskButton.tsx';

interface MoveButtonProps {
  way: 'up' | 'down';
  name: string;
  isLast: boolean;
  onPress: () => void;
}

/** At the end of the way there is none. */
export const MoveButton = ({ way, name, isLast, onPress }: MoveButtonProps) =>
  isLast ? null : (
    <DeskButton data-move={way} aria-label={`Move ${way}: ${name}`} onClick={onPress}>
      {way === 'up' ? 'Up' : 'Down'}
    </DeskButton>
  );
