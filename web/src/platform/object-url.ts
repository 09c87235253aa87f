import { useLayoutEffect, useState } from "react";
import { takeAddress } from "#web/platform/early-photos.ts";

/** There before the screen is drawn, and revoked when the component is unmounted. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (!blob) return;
    const made = takeAddress(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [blob]);
  return address;
}
