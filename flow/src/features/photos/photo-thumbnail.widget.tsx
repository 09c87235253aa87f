import { useState } from "react";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { Icon } from "#flow/components/icon.tsx";
import { usePhoto } from "./photo-store.ts";

export function PhotoThumbnail({ side, id, label }: { side: FileSide; id: string; label: string }) {
  const { address, hasFailed } = usePhoto(side, id);
  const [isUndrawable, setUndrawable] = useState(false);
  if (address && !isUndrawable)
    return <img className="vd-photo" src={address} alt={label} onError={() => setUndrawable(true)} />;
  return (
    <span className="vd-photo vd-photo-empty" role="img" aria-label={label}>
      {hasFailed || isUndrawable ? <Icon name="image" /> : <span className="vd-spinner" />}
    </span>
  );
}
