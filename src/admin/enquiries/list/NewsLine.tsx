import { DeskButton } from '../../ui/DeskButton.tsx';
import styles from './newsLine.module.css';

interface NewsLineProps {
  count: number;
  onShow: () => void;
}

/** Says that some came, and moves nothing until it is asked for. */
export const NewsLine = ({ count, onShow }: NewsLineProps) => (
  <div role="status" className={styles.line}>
    {count > 0 && (
      <>
        <p>{count === 1 ? 'An enquiry came.' : `${count >= 100 ? '100 or more' : count} enquiries came.`}</p>
        <DeskButton kind="text" onClick={onShow}>
          {count === 1 ? 'Show it' : 'Show them'}
        </DeskButton>
      </>
    )}
  </div>
);
