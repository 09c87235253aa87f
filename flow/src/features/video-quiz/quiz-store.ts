import { useEffect, useState } from "react";
import { readVideo } from "#flow/platform/api.ts";
import { fileAddresses } from "#flow/platform/file-addresses.ts";

const addresses = fileAddresses();
export const rememberVideo = (question: number, id: string, blob: Blob): void =>
  addresses.remember(String(question), id, blob);

/** The recording itself needs the page's token. */
export function useVideoAddress(
  { id, question }: { id: string; question: number },
  wanted: boolean,
): { address: string | null; hasFailed: boolean } {
  const slot = String(question);
  const [found, setFound] = useState({ address: addresses.find(slot, id), hasFailed: false });
  useEffect(() => {
    let isWanted = wanted;
    const load = async () => {
      const blob = await readVideo(id).catch(() => null);
      // Another answer may have replaced it meanwhile.
      if (!isWanted) return;
      if (blob) addresses.remember(slot, id, blob);
      setFound({ address: addresses.find(slot, id), hasFailed: blob === null });
    };
    if (wanted && addresses.find(slot, id) === null) void load();
    return () => {
      isWanted = false;
    };
  }, [slot, id, wanted]);
  return found;
}

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
