import { type ChangeEvent, useRef } from "react";
import type { FileSide } from "#contract/forms/identity-documents.ts";
import type { CameraFailure } from "#flow/components/camera-failure.ts";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import type { Photo } from "#flow/platform/api.ts";
import { useSpeech } from "#flow/words/words.ts";

type Given = {
  side: FileSide;
  /** Whether another way on stands above these. */
  isSecond: boolean;
  isAgain: boolean;
  mayUpload: boolean;
  failure: CameraFailure | null;
  /** Whether it has failed at all on this screen. */
  hasFailed: boolean;
  onCamera: () => void;
  onFile: (file: Blob, source: Photo["source"]) => void;
};

/** What the server takes. Without HEIC in it, iPhones hand over a JPEG of theirs by themselves. */
const accepted = "image/jpeg,image/png,image/webp";

/** The ways to a photo: the live camera; the phone's own camera app when that one fails; a file where the form allows it. */
export function PhotoWays({ side, isSecond, isAgain, mayUpload, failure, hasFailed, onCamera, onFile }: Given) {
  const { t } = useSpeech();
  const main = t(side === "selfie" ? "photo.take_selfie" : "photo.take");
  // Only phones have a camera app that `capture` opens; elsewhere it would be a file by another name.
  const hasCameraApp = navigator.maxTouchPoints > 0;
  return (
    <>
      {failure && (
        <Notice tone="error" icon="camera">
          <strong>{t(`camera.${failure}`)}</strong>
          <p>{t(`camera.${failure}_hint`)}</p>
        </Notice>
      )}
      <div className={isSecond ? "vd-ways vd-ways-side" : "vd-ways"}>
        <button type="button" className={isSecond ? "vd-button vd-button-second" : "vd-button"} onClick={onCamera}>
          <Icon name="camera" />
          {isAgain ? t("photo.take_again") : failure ? t("photo.try_camera") : main}
        </button>
        {hasFailed && hasCameraApp && (
          <FileButton
            icon="phone"
            capture={side === "selfie" ? "user" : "environment"}
            onFile={(file) => onFile(file, "camera")}
          >
            {t("photo.camera_app")}
          </FileButton>
        )}
        {mayUpload && (
          <FileButton icon="image" onFile={(file) => onFile(file, "upload")}>
            {t("photo.choose")}
          </FileButton>
        )}
      </div>
    </>
  );
}

type FileGiven = {
  icon: "image" | "phone";
  capture?: "user" | "environment";
  onFile: (file: File) => void;
  children: string;
};

/** Opens the phone's own way of choosing a file. */
function FileButton({ icon, capture, onFile, children }: FileGiven) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // The same file may be chosen again after a refusal.
    target.value = "";
  };
  return (
    <>
      <button type="button" className="vd-button vd-button-quiet" onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {children}
      </button>
      <input ref={input} type="file" hidden accept={accepted} capture={capture} onChange={onChange} />
    </>
  );
}
