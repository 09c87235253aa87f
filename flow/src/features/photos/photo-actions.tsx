import { type ChangeEvent, useRef } from "react";
import { type FileSide, takesPdf } from "#contract/records/forms/identity-documents.ts";
import type { CameraFailure } from "#flow/components/camera-failure.ts";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import type { CapturedPhoto } from "#flow/platform/api.ts";
import { useSpeech } from "#flow/words/words.ts";

type Given = {
  side: FileSide;
  isSecond: boolean;
  isAgain: boolean;
  mayUpload: boolean;
  failure: CameraFailure | null;
  hasFailed: boolean;
  onCamera: () => void;
  onFile: (file: Blob, source: CapturedPhoto["source"]) => void;
};

/** What the server accepts. Without HEIC in the list, iPhones convert to JPEG by themselves. */
const accepted = "image/jpeg,image/png,image/webp";
const withPdf = `${accepted},application/pdf,.pdf`;

export function PhotoWays({ side, isSecond, isAgain, mayUpload, failure, hasFailed, onCamera, onFile }: Given) {
  const { t } = useSpeech();
  const main = t(side === "selfie" ? "photo.take_selfie" : "photo.take");
  // Only phones have a camera app that `capture` opens; elsewhere it would be a file input under another name.
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
          <FileButton
            icon="image"
            types={takesPdf(side) ? withPdf : accepted}
            onFile={(file) => onFile(file, "upload")}
          >
            {t(takesPdf(side) ? "photo.choose_pdf" : "photo.choose")}
          </FileButton>
        )}
      </div>
    </>
  );
}

type FileGiven = {
  icon: "image" | "phone";
  capture?: "user" | "environment";
  types?: string;
  onFile: (file: File) => void;
  children: string;
};

function FileButton({ icon, capture, types = accepted, onFile, children }: FileGiven) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Allows choosing the same file again after a refusal.
    target.value = "";
  };
  return (
    <>
      <button type="button" className="vd-button vd-button-quiet" onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {children}
      </button>
      <input ref={input} type="file" hidden accept={types} capture={capture} onChange={onChange} />
    </>
  );
}
