import { useEffect, useState } from "react";
import { readFile } from "../../platform/api.ts";

/** Object URLs by the id of the photo, for as long as the page lives: a photo is fetched once at most. */
const addresses = new Map<string, string>();

/** A photo that this page has sent needs no fetching back. */
export function rememberPhoto(id: string, blob: Blob): void {
  addresses.set(id, URL.createObjectURL(blob));
}

export type PhotoAddress = { address: string | null; hasFailed: boolean };

/** An address that an `img` can show: the file itself is open to the page's token only. */
export function usePhoto(id: string): PhotoAddress {
  const [found, setFound] = useState<PhotoAddress>({ address: addresses.get(id) ?? null, hasFailed: false });

  useEffect(() => {
    let isWanted = true;
    const known = addresses.get(id);
    setFound({ address: known ?? null, hasFailed: false });
    if (known) return;
    const load = async () => {
      const blob = await readFile(id).catch(() => null);
      if (blob) rememberPhoto(id, blob);
      if (isWanted) setFound({ address: addresses.get(id) ?? null, hasFailed: blob === null });
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [id]);

  return found;
}
