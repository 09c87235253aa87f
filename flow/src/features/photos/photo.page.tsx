import { useState } from "react";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { mayUploadSide } from "#contract/records/requested/requested.rules.ts";
import type { CameraFailure } from "#flow/components/camera-failure.ts";
import { Icon } from "#flow/components/icon.tsx";
import { isProofSide } from "#flow/components/proof-tips.ts";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import { CameraSheet } from "./camera-sheet.tsx";
import { captureSettingsOf } from "./capture.rules.ts";
import { PhotoWays } from "./photo-actions.tsx";
import { PhotoGuide } from "./photo-guide.tsx";
import { PhotoSent } from "./photo-review.tsx";
import { usePhotoSending } from "./photo-sending.ts";
import { PhotoThumbnail } from "./photo-thumbnail.widget.tsx";

export function PhotoPage({ side }: { side: FileSide }) {
  const { t } = useSpeech();
  const { state, goOn } = useVisit();
  const sending = usePhotoSending(side);
  const capture = captureSettingsOf(state, side);
  const kept = state.files.find((file) => file.side === side);
  // In the editor's preview the page itself is shown: there is no applicant whose camera could be opened.
  const [isCameraOpen, setCameraOpen] = useState(capture.skipsGuide && !kept && state.verificationId !== "");
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isPassport = side === "front" && state.document?.documentType === "PASSPORT";
  const title = isPassport ? t("photo.title_passport") : t(`photo.title_${side}`);

  const openCamera = () => {
    setFailure(null);
    setCameraOpen(true);
  };
  const ways = (isAgain: boolean, isSecond: boolean) => (
    <PhotoWays
      side={side}
      isAgain={isAgain}
      isSecond={isSecond}
      mayUpload={mayUploadSide(state.form, side)}
      failure={failure}
      hasFailed={hasFailed}
      onCamera={openCamera}
      onFile={(file, source) => {
        setFailure(null);
        sending.take(file, source);
      }}
    />
  );
  const mayResend = sending.error !== null && sending.error.trouble !== "refused";
  const acceptedWords = side === "selfie" ? "photo.accepted_selfie" : "photo.accepted";
  const isAccepted = kept !== undefined && sending.taken === null;
  const lead = isAccepted
    ? t(acceptedWords)
    : t(isProofSide(side) || side === "selfie" ? `photo.lead_${side}` : "photo.lead");

  return (
    <>
      <ScreenFrame
        top={<ProgressBar />}
        title={title}
        lead={sending.taken ? undefined : lead}
        actions={
          sending.taken ? (
            <PhotoSent.Actions sending={sending} ways={ways(true, mayResend)} />
          ) : kept ? (
            <PhotoSent.Accepted onContinue={() => goOn(state)} ways={ways(true, true)} />
          ) : (
            ways(false, false)
          )
        }
      >
        {sending.taken ? (
          <PhotoSent.Picture
            key={sending.taken.address}
            sending={sending}
            taken={sending.taken}
            label={t(`side.${side}`)}
          />
        ) : kept ? (
          <>
            <div className="vd-preview" data-side={side}>
              <PhotoThumbnail side={side} id={kept.id} label={t(`side.${side}`)} />
            </div>
            <span className="vd-preview-good">
              <Icon name="check" />
              {kept.pages > 1 ? t("photo.good_pages", { count: kept.pages }) : t("photo.good")}
            </span>
          </>
        ) : (
          !capture.skipsGuide && <PhotoGuide side={side} isPassport={isPassport} capture={capture} />
        )}
        {capture.isRecorded && !isAccepted && (
          <p className="vd-small vd-recorded">
            <Icon name="video" />
            {t("photo.lead_recorded")}
          </p>
        )}
        <p className="vd-unseen" role="status">
          {isAccepted ? t(acceptedWords) : ""}
        </p>
      </ScreenFrame>
      {isCameraOpen && (
        <CameraSheet
          side={side}
          isPassport={isPassport}
          capture={capture}
          onPhoto={(photo, recording) => {
            setCameraOpen(false);
            sending.take(photo, "camera", recording);
          }}
          onFailure={(why) => {
            setCameraOpen(false);
            setFailure(why);
            setHasFailed(true);
          }}
          onClose={() => setCameraOpen(false)}
        />
      )}
    </>
  );
}
