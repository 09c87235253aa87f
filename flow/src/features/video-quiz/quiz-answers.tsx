import { useEffect, useRef, useState } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { useSpeech } from "#flow/words/words.ts";
import type { useAnswerSending } from "./quiz-sending.ts";
import { AnswerPlayer, Placeholder } from "./quiz-stage.tsx";
import { useBlobAddress, useVideoAddress } from "./quiz-store.ts";

export function TakenAnswer({ answer, label }: { answer: ReturnType<typeof useAnswerSending>; label: string }) {
  const { t, sayError } = useSpeech();
  const { take, share, isBusy, error } = answer;
  const address = useBlobAddress(take?.blob);
  const percent = Math.round(share * 100);
  return (
    <>
      {error && <Notice tone="error">{sayError(error)}</Notice>}
      {!error && take?.wasInterrupted && <Notice tone="calm">{t("video.interrupted")}</Notice>}
      <div className="vd-quiz-taken">
        {address && <AnswerPlayer address={address} label={label} />}
        {isBusy && (
          <div className="vd-preview-wait">
            <span className="vd-spinner" aria-hidden="true" />
            <span role="status">{t("video.sending")}</span>
            <progress max={100} value={percent} aria-label={t("video.sending")} />
          </div>
        )}
      </div>
    </>
  );
}

export function KeptAnswer({ id, question, label }: { id: string; question: number; label: string }) {
  const { t } = useSpeech();
  const [isWanted, setWanted] = useState(false);
  const { address, hasFailed } = useVideoAddress({ id, question }, isWanted);
  const mark = useRef<HTMLSpanElement>(null);
  // The pressed button is unmounted: move the focus here for keyboard users.
  useEffect(() => mark.current?.focus(), []);
  return (
    <>
      {address ? (
        <AnswerPlayer address={address} label={label} />
      ) : (
        <Placeholder>
          {isWanted && !hasFailed ? <span className="vd-spinner" aria-hidden="true" /> : <Icon name="video" />}
          {hasFailed && <p role="alert">{t("video.load_failed")}</p>}
          <button type="button" className="vd-button vd-button-second" onClick={() => setWanted(true)}>
            {t("video.watch")}
          </button>
        </Placeholder>
      )}
      <span ref={mark} tabIndex={-1} className="vd-preview-good">
        <Icon name="check" />
        {t("video.answered")}
      </span>
    </>
  );
}
