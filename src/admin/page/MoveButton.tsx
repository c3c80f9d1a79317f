import { DeskButton } from '../ui/DeskButton.tsx';
import styles from './fields.module.css';

interface MoveButtonProps {
  way: 'up' | 'down';
  name: string;
  isLast: boolean;
  onPress: () => void;
}

/** At the end of the way it says so: a disabled button gives its reason. */
export const MoveButton = ({ way, name, isLast, onPress }: MoveButtonProps) => (
  <DeskButton
    data-move={way}
    className={isLast ? styles.end : undefined}
    aria-disabled={isLast || undefined}
    aria-label={isLast ? `${way === 'up' ? 'Is first' : 'Is last'}: ${name}` : `Move ${way}: ${name}`}
    onClick={() => isLast || onPress()}
  >
    {isLast ? (way === 'up' ? 'Is first' : 'Is last') : way === 'up' ? 'Up' : 'Down'}
  </DeskButton>
);
