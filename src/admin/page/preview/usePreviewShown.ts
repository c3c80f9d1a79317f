import { type RefObject, useEffect, useRef, useState } from 'react';

interface PreviewShown {
  /** What holds both. */
  pane: RefObject<HTMLDivElement | null>;
  isPreview: boolean;
  setIsPreview: (isPreview: boolean) => void;
}

/** Which of both a phone shows: the form, with which every address begins, or the page itself. */
export function usePreviewShown(address: string): PreviewShown {
  const [isPreview, setIsPreview] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address shows its form first
  useEffect(() => setIsPreview(false), [address]);
  const wasPreview = useRef(false);
  useEffect(() => {
    // The focus goes with what is shown, not away with what is hidden.
    if (isPreview !== wasPreview.current)
      pane.current
        ?.querySelector<HTMLElement>(`section:${isPreview ? 'last' : 'first'}-of-type h1`)
        ?.focus({ preventScroll: true });
    wasPreview.current = isPreview;
  }, [isPreview]);
  return { pane, isPreview, setIsPreview };
}
