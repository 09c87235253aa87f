import { useEffect, useState } from "react";
import { readVideo } from "../../platform/api.ts";

/** Object URLs by the id of the recording, for as long as the page lives. */
const addresses = new Map<string, string>();

/** A recording that this page has sent needs no fetching back. */
export function rememberVideo(id: string, blob: Blob): void {
  addresses.set(id, URL.createObjectURL(blob));
}

/** An address that a `video` can play, fetched when it is `wanted`: the recording itself is open to the page's token only. */
export function useVideoAddress(id: string, wanted: boolean): { address: string | null; hasFailed: boolean } {
  const [found, setFound] = useState({ address: addresses.get(id) ?? null, hasFailed: false });
  useEffect(() => {
    let isWanted = wanted;
    const load = async () => {
      const blob = await readVideo(id).catch(() => null);
      if (blob) rememberVideo(id, blob);
      if (isWanted) setFound({ address: addresses.get(id) ?? null, hasFailed: blob === null });
    };
    if (wanted && !addresses.has(id)) void load();
    return () => {
      isWanted = false;
    };
  }, [id, wanted]);
  return found;
}

/** The same for a recording that is still only here. */
export function useBlobAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [blob]);
  return address;
}
