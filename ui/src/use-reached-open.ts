import { useId, useLayoutEffect, useState } from "react";

/**
 * Of a list that opens with the first press of a button that was there alone (`whenReached`). The button that was pressed is
 * gone, so the one in its place takes the focus before the list opens, and has it again when that closes.
 * @returns the props of a Mantine menu or popover
 */
export function useReachedOpen() {
  const id = useId();
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) document.getElementById(id)?.focus({ preventScroll: true });
    setOpened(true);
  }, [id]);
  return { id, opened, onChange: setOpened };
}
