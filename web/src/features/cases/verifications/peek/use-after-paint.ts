import { startTransition, useEffect, useState } from "react";

/** The value as it was when the page was last painted; null at first. What is drawn of it does not hold up the key's frame. */
export function useAfterPaint<T>(value: T): T | null {
  const [painted, setPainted] = useState<T | null>(null);
  useEffect(() => {
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setPainted(() => value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
