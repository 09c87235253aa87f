import { type CSSProperties, useState } from "react";
import type { FileSide } from "#contract/identity-documents.ts";
import { Icon } from "../../pieces/icon.tsx";
import { useModal } from "../../pieces/modal.ts";
import { useSpeech } from "../../platform/words.ts";
import { useCamera } from "./camera.ts";
import { type CameraFailure, frameRatio } from "./photo.rules.ts";

type Given = {
  side: FileSide;
  isPassport: boolean;
  onPhoto: (photo: Blob) => void;
  onFailure: (failure: CameraFailure) => void;
  onClose: () => void;
};

/** The camera over the whole screen, with the shape of what belongs into the picture. */
export function CameraSheet({ side, isPassport, onPhoto, onFailure, onClose }: Given) {
  const { t } = useSpeech();
  const dialog = useModal();
  const [isShooting, setShooting] = useState(false);
  const isSelfie = side === "selfie";
  const camera = useCamera(isSelfie ? "user" : "environment", onFailure);

  const shoot = async () => {
    if (!camera.isLive || isShooting) return;
    setShooting(true);
    const photo = await camera.shoot();
    if (photo) onPhoto(photo);
    else onFailure("failed");
  };
  const hint = isPassport ? t("camera.hint_passport") : t(`camera.hint_${side}`);

  return (
    <dialog
      ref={dialog}
      className="vd-camera"
      aria-label={t("camera.label")}
      data-wide={camera.ratio !== null && camera.ratio > 1 ? true : undefined}
      style={{ "--ratio": frameRatio(side, isPassport), "--video": camera.ratio ?? 1 } as CSSProperties}
      onClose={onClose}
    >
      <video ref={camera.video} className={isSelfie ? "vd-mirrored" : undefined} playsInline muted autoPlay />
      <div className={isSelfie ? "vd-cutout vd-cutout-oval" : "vd-cutout"} data-live={camera.isLive || undefined}>
        {isPassport && <span className="vd-cutout-lines" />}
      </div>
      <div className="vd-camera-top">
        <button type="button" className="vd-camera-button" onClick={onClose} aria-label={t("camera.close")}>
          <Icon name="close" />
        </button>
        <p className="vd-camera-hint" role="status">
          {camera.isLive ? hint : t("camera.starting")}
        </p>
        {camera.hasTorch ? (
          <button
            type="button"
            className="vd-camera-button"
            onClick={camera.switchTorch}
            aria-pressed={camera.isTorchOn}
            aria-label={t("camera.torch")}
          >
            <Icon name="flash" />
          </button>
        ) : (
          <span className="vd-camera-button" aria-hidden="true" />
        )}
      </div>
      <div className="vd-camera-bottom">
        <button
          type="button"
          className="vd-shutter"
          disabled={!camera.isLive || isShooting}
          onClick={() => void shoot()}
          aria-label={t("camera.shoot")}
        />
      </div>
    </dialog>
  );
}
