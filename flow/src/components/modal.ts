import { type RefObject, useLayoutEffect, useRef } from "react";

/** Closed before it is unmounted, so that the browser returns the focus. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return dialog;
}
