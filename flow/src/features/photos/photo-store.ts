import { useEffect, useState } from "react";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { readFile } from "#flow/platform/api.ts";
import { fileAddresses } from "#flow/platform/file-addresses.ts";

const addresses = fileAddresses();
export const rememberPhoto: (side: FileSide, id: string, blob: Blob) => void = addresses.remember;

export type PhotoAddress = { address: string | null; hasFailed: boolean };

/** An address for an `img`: the file itself needs the page's token. */
export function usePhoto(side: FileSide, id: string): PhotoAddress {
  const [found, setFound] = useState<PhotoAddress>({ address: addresses.find(side, id), hasFailed: false });

  useEffect(() => {
    let isWanted = true;
    const known = addresses.find(side, id);
    setFound({ address: known, hasFailed: false });
    if (known) return;
    const load = async () => {
      const blob = await readFile(id).catch(() => null);
      // Another photo may have replaced it meanwhile.
      if (!isWanted) return;
      if (blob) rememberPhoto(side, id, blob);
      setFound({ address: addresses.find(side, id), hasFailed: blob === null });
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [side, id]);

  return found;
}
