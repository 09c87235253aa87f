import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { isProofSide } from "#flow/components/proof-tips.ts";
import { useSpeech } from "#flow/words/words.ts";
import type { TakenPhoto, usePhotoSending } from "./photo-sending.ts";

type Sending = ReturnType<typeof usePhotoSending>;

function Picture({ sending, taken, label }: { sending: Sending; taken: TakenPhoto; label: string }) {
  const { t, sayError } = useSpeech();
  const [isUndrawable, setUndrawable] = useState(false);
  const { isBusy, error, unsendable } = sending;
  const frame = useRef<HTMLDivElement>(null);
  const percent = Math.round(taken.share * 100);
  const isNoPage = isProofSide(taken.photo.side) && error?.has("flow.photo_wrong_type");
  const refusal = unsendable ? t(unsendable) : isNoPage ? t("photo.no_page") : error && sayError(error);

  // The button that took the photo is unmounted: move the focus here for keyboard users.
  useEffect(() => frame.current?.focus(), []);

  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div
        ref={frame}
        tabIndex={-1}
        className="vd-preview"
        data-side={taken.photo.side}
        data-refused={refusal ? true : undefined}
      >
        {isUndrawable ? (
          <span className="vd-photo vd-photo-empty">
            <Icon name={taken.photo.blob.type === "application/pdf" ? "page" : "image"} />
          </span>
        ) : (
          <img className="vd-photo" src={taken.address} alt={label} onError={() => setUndrawable(true)} />
        )}
        {isBusy && (
          <div className="vd-preview-wait">
            <span className="vd-spinner" aria-hidden="true" />
            <span role="status">{percent < 100 ? t("photo.sending") : t("photo.checking")}</span>
            <progress max={100} value={percent} aria-label={t("photo.sending")} />
          </div>
        )}
      </div>
    </>
  );
}

function Actions({ sending, ways }: { sending: Sending; ways: ReactNode }) {
  const { t } = useSpeech();
  const { isBusy, error } = sending;
  if (isBusy)
    return (
      <button type="button" className="vd-button" aria-disabled="true">
        {t("photo.wait")}
      </button>
    );
  return (
    <>
      {error && error.trouble !== "refused" && (
        <button type="button" className="vd-button" onClick={sending.sendAgain}>
          {t("photo.send_again")}
        </button>
      )}
      {ways}
    </>
  );
}

function Accepted({ onContinue, ways }: { onContinue: () => void; ways: ReactNode }) {
  const { t } = useSpeech();
  const button = useRef<HTMLButtonElement>(null);
  // On a newly opened screen the heading takes the focus after this.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <button ref={button} type="button" className="vd-button" onClick={onContinue}>
        {t("action.continue")}
      </button>
      {ways}
    </>
  );
}

export const PhotoSent = { Picture, Actions, Accepted };
