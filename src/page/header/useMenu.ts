import { type MouseEvent, type RefObject, useCallback, useEffect, useState } from 'react';

/** From here on the header has room for its links (SPEC section 9: 768 px). */
const WIDE = '(min-width: 48.0625rem)';

/** Opens and closes the menu and knows which it is, whoever did it: this script, the browser or Escape. */
export function useMenu(panel: RefObject<HTMLDialogElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const sync = useCallback(() => setOpen(panel.current?.matches('[open], :popover-open') ?? false), [panel]);
  const close = useCallback(() => {
    panel.current?.hidePopover();
    panel.current?.close();
    sync();
  }, [panel, sync]);
  const open = (event: MouseEvent) => {
    // Opened as a popover before this script came: then the button's own action, closing it, is right.
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
