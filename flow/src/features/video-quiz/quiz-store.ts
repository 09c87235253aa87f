import { useEffect, useState } from "react";
import { readVideo } from "../../platform/api.ts";
import { fileAddresses } from "../../platform/file-addresses.ts";

const addresses = fileAddresses();
export const rememberVideo = (question: number, id: string, blob: Blob): void =>
  addresses.remember(String(question), id, blob);

/** An address for a `video`, fetched when it is `wanted`: the recording itself needs the page's token. */
export function useVideoAddress(
  { id, question }: { id: string; question: number },
  wanted: boolean,
): { address: string | null; hasFailed: boolean } {
  const place = String(question);
  const [found, setFound] = useState({ address: addresses.find(place, id), hasFailed: false });
  useEffect(() => {
    let isWanted = wanted;
    const load = async () => {
      const blob = await readVideo(id).catch(() => null);
      // Another answer may have replaced it meanwhile.
      if (!isWanted) return;
      if (blob) addresses.remember(place, id, blob);
      setFound({ address: addresses.find(place, id), hasFailed: blob === null });
    };
    if (wanted && addresses.find(place, id) === null) void load();
    return () => {
      isWanted = false;
    };
  }, [place, id, wanted]);
  return found;
}

/** The same for a recording that was not sent yet. */
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
