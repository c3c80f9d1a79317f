import { useEffect, useEffectEvent, useRef } from 'react';
import { DeskButton } from '../../ui/DeskButton.tsx';

interface MoreRowsProps {
  isLoading: boolean;
  /** Words instead of the button's, where it could not be done. */
  fault: string | undefined;
  onMore: () => void;
}

/** More come when the end of the list comes near; whoever does not scroll presses. */
export function MoreRows({ isLoading, fault, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!isLoading && fault === undefined) onMore();
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end}>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <DeskButton kind="text" isBusy={isLoading} onClick={onMore}>
        {isLoading ? 'Earlier ones are coming…' : 'Show earlier ones'}
      </DeskButton>
    </div>
  );
}
