import { type MouseEvent, type RefObject, useCallback, useEffect, useState } from 'react';

/** Wide enough for the header to show its links (SPEC section 9: 768 px). */
const WIDE = '(min-width: 48.0625rem)';

/** Opens and closes the menu, and knows whether it is open, whoever opened it: this script or the browser. */
export function useMenu(panel: RefObject<HTMLDialogElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const sync = useCallback(() => setOpen(panel.current?.matches('[open], :popover-open') ?? false), [panel]);
  const close = useCallback(() => {
    panel.current?.hidePopover();
    panel.current?.close();
    sync();
  }, [panel, sync]);
  const open = (event: MouseEvent) => {
    // Opened as a popover before this script ran: then the button's own action, closing it, is right.
    if (panel.current?.matches(':popover-open')) return;
    event.preventDefault();
    panel.current?.showModal();
    sync();
  };
  useEffect(sync, [sync]);
  useCloseWhenWide(close);
  return { isOpen, open, close, sync };
}

function useCloseWhenWide(close: () => void): void {
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const onChange = () => wide.matches && close();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, [close]);
}
