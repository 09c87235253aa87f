import type { ReactNode } from "react";

type Send = { isBusy: boolean; busyWords: string; children: ReactNode; onClick?: () => void };

/** The one way on. While it works it stays in focus and takes no second press. */
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
