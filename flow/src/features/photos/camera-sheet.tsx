import { type CSSProperties, lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { type CameraState, useCamera } from "#flow/components/camera.ts";
import type { CameraFailure } from "#flow/components/camera-failure.ts";
import { useFullScreen } from "#flow/components/full-screen.ts";
import { Icon } from "#flow/components/icon.tsx";
import { useModal } from "#flow/components/modal.ts";
import { useSpeech } from "#flow/words/words.ts";
import { type CaptureSettings, captureHintOf } from "./capture.rules.ts";
import type { LastSeconds, RecordedCapture } from "./capture-recorder.ts";
import { frameRatio } from "./photo.rules.ts";

// Loaded only where a form wants it. If that fails, the plain camera works.
const CameraExtras = lazy(() => import("./camera-extras.tsx").catch(() => ({ default: () => null })));

type Given = {
  side: FileSide;
  isPassport: boolean;
  capture: CaptureSettings;
  onPhoto: (photo: Blob, recording: Promise<RecordedCapture | null> | undefined) => void;
  onFailure: (failure: CameraFailure) => void;
  onClose: () => void;
};

/** An old phone may need seconds until its recorder has a first frame; nobody holds still for longer. */
const recorderWaitMs = 5_000;

/** A photo taken before its recording has begun would leave none, and without it the case waits for a person. */
function useRecorderReady(isRecorded: boolean, isLive: boolean, lastSeconds: RefObject<LastSeconds | null>): boolean {
  const [isReady, setReady] = useState(!isRecorded);
  useEffect(() => {
    if (isReady || !isLive) return;
    const since = performance.now();
    const timer = setInterval(() => {
      if (lastSeconds.current?.hasBegun() || performance.now() - since > recorderWaitMs) setReady(true);
    }, 100);
    return () => clearInterval(timer);
  }, [isReady, isLive, lastSeconds]);
  return isReady;
}

export function CameraSheet({ side, isPassport, capture, onPhoto, onFailure, onClose }: Given) {
  const { t } = useSpeech();
  const dialog = useModal();
  const sheet = useRef<HTMLDivElement>(null);
  const lastSeconds = useRef<LastSeconds | null>(null);
  const [isShooting, setShooting] = useState(false);
  const isSelfie = side === "selfie";
  const camera = useCamera(isSelfie ? "user" : "environment", onFailure);
  useFullScreen(capture.isFullScreen, sheet);
  const isRecorderReady = useRecorderReady(capture.isRecorded, camera.isLive, lastSeconds);

  const shoot = async () => {
    if (!camera.isLive || !isRecorderReady || isShooting) return;
    setShooting(true);
    const photo = await camera.shoot();
    if (photo) onPhoto(photo, lastSeconds.current?.finish());
    else onFailure("failed");
  };

  return (
    <dialog
      ref={dialog}
      className="vd-camera"
      aria-label={t("camera.label")}
      data-wide={camera.ratio !== null && camera.ratio > 1 ? true : undefined}
      style={{ "--ratio": frameRatio(side, isPassport), "--video": camera.ratio ?? 1 } as CSSProperties}
      onClose={onClose}
    >
      <div ref={sheet} className="vd-camera-sheet">
        <video ref={camera.video} className={isSelfie ? "vd-mirrored" : undefined} playsInline muted autoPlay />
        {capture.hasMask && (
          <div className={isSelfie ? "vd-cutout vd-cutout-oval" : "vd-cutout"} data-live={camera.isLive || undefined}>
            {!isSelfie && isPassport && <span className="vd-cutout-lines" />}
          </div>
        )}
        <Top camera={camera} hint={t(captureHintOf(side, isPassport, capture))} onClose={onClose} />
        <div className="vd-camera-bottom">
          {capture.isRecorded && (
            <p className="vd-camera-mark">
              <i aria-hidden="true" />
              {t("camera.recorded")}
            </p>
          )}
          <div className="vd-shutter-place">
            <button
              type="button"
              className="vd-shutter"
              disabled={!camera.isLive || !isRecorderReady || isShooting}
              onClick={() => void shoot()}
              aria-label={t("camera.shoot")}
            />
            {camera.isLive && (capture.isAuto || capture.isRecorded) && (
              <Suspense fallback={null}>
                <CameraExtras
                  video={camera.video}
                  isAuto={capture.isAuto && !isShooting}
                  isRecorded={capture.isRecorded}
                  isRecorderReady={isRecorderReady}
                  lastSeconds={lastSeconds}
                  onTime={() => void shoot()}
                />
              </Suspense>
            )}
          </div>
        </div>
      </div>
    </dialog>
  );
}

function Top({ camera, hint, onClose }: { camera: CameraState; hint: string; onClose: () => void }) {
  const { t } = useSpeech();
  return (
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
  );
}
