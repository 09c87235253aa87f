import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A dialog that is over the page for as long as its component is there. Closed before it leaves, so that the browser gives
 * the focus back to what opened it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return dialog;
}
