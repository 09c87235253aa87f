import { useEffect, useState } from "react";
import { readDocument } from "#flow/platform/api.signatures.ts";
import { standInNow } from "#flow/platform/api.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { useVisit } from "#flow/visit/visit.ts";

export type DocumentToSign = { blob: Blob | null; address: string | null; error: ApiError | null; retry: () => void };

/** The document to sign, or the signed one; made anew when the answers have changed. */
export function useDocument(): DocumentToSign {
  const { end } = useVisit();
  const [found, setFound] = useState<Pick<DocumentToSign, "blob" | "address" | "error">>({
    blob: null,
    address: null,
    error: null,
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let address: string | null = null;
    let isWanted = tries >= 0;
    const load = async () => {
      // An editor's preview has nothing to sign.
      const blob = standInNow() ? new Blob() : await readDocument();
      if (!isWanted) return;
      address = URL.createObjectURL(blob);
      setFound({ blob, address, error: null });
    };
    load().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.trouble === "signed_out") return end();
      if (isWanted) setFound({ blob: null, address: null, error });
    });
    return () => {
      isWanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [tries, end]);
  return { ...found, retry: () => setTries(tries + 1) };
}
