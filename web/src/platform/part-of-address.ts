import { useEffect } from "react";

/** Once its parts are there: shows the one that the address names. The router has looked for it before they came. */
export function usePartOfAddress(isReady: boolean): void {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (isReady && name) document.getElementById(name)?.scrollIntoView({ block: "start" });
  }, [isReady]);
}
