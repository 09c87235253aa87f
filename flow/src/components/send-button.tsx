import type { ReactNode } from "react";

type Send = { isBusy: boolean; busyWords: string; children: ReactNode; onClick?: () => void };

/** While it works it keeps the focus and ignores a second press. */
export function SendButton({ isBusy, busyWords, children, onClick }: Send) {
  return (
    <button
      type={onClick ? "button" : "submit"}
      className="vd-button"
      aria-disabled={isBusy}
      onClick={(event) => {
        if (!isBusy) return onClick?.();
        event.preventDefault();
      }}
    >
      {isBusy && <span className="vd-spinner" aria-hidden="true" />}
      {isBusy ? busyWords : children}
    </button>
  );
}
