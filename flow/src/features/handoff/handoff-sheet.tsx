import qrcode from "qrcode";
import { useEffect, useState } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { useModal } from "#flow/components/modal.ts";
import { Notice } from "#flow/components/notice.tsx";
import { handOff, readHandoffOutcome } from "#flow/platform/api.visits.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";

type Shown = { kind: "waiting" } | { kind: "failed" } | { kind: "code"; picture: string } | { kind: "taken" };

const askAgainMs = 2_500;

async function drawCode(): Promise<string> {
  const { link } = await handOff();
  return qrcode.toDataURL(link, { width: 480, margin: 2, errorCorrectionLevel: "M" });
}

export default function HandoffSheet({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech();
  const { keep, end } = useVisit();
  const dialog = useModal();
  const [shown, setShown] = useState<Shown>({ kind: "waiting" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for a code of its own
  useEffect(() => {
    let isCurrent = true;
    drawCode().then(
      (picture) => isCurrent && setShown({ kind: "code", picture }),
      () => isCurrent && setShown({ kind: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const isWatching = shown.kind === "code" || shown.kind === "taken";
  useEffect(() => {
    if (!isWatching) return;
    let isCurrent = true;
    const ask = async () => {
      if (document.hidden) return;
      const seen = await readHandoffOutcome().catch((error: unknown) => {
        if (error instanceof ApiError && error.trouble === "signed_out") end();
        return null;
      });
      if (!seen || !isCurrent) return;
      if (seen.isTaken) setShown({ kind: "taken" });
      keep(seen.state);
    };
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isWatching, keep, end]);

  return (
    <dialog
      ref={dialog}
      className="vd-sheet vd-handoff-sheet"
      aria-labelledby="vd-handoff-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    >
      <div className="vd-sheet-head">
        <h2 id="vd-handoff-title">{t("visits.title")}</h2>
        <button type="button" className="vd-icon-button" onClick={onClose} aria-label={t("action.close")}>
          <Icon name="close" />
        </button>
      </div>
      <div className="vd-handoff-body" aria-live="polite">
        {shown.kind === "waiting" && <span className="vd-spinner" role="status" aria-label={t("visits.drawing")} />}
        {shown.kind === "failed" && (
          <>
            <Notice tone="error">{t("visits.failed")}</Notice>
            <button
              type="button"
              className="vd-button vd-button-second"
              onClick={() => {
                setShown({ kind: "waiting" });
                setAttempt(attempt + 1);
              }}
            >
              {t("action.retry")}
            </button>
          </>
        )}
        {shown.kind === "code" && (
          <>
            <img className="vd-handoff-code" src={shown.picture} alt={t("visits.code")} width={240} height={240} />
            <p>{t("visits.scan")}</p>
            <p className="vd-muted">{t("visits.once")}</p>
          </>
        )}
        {shown.kind === "taken" && (
          <>
            <span className="vd-status" data-status="approved">
              <Icon name="phone" />
            </span>
            <p>
              <strong>{t("visits.taken")}</strong>
            </p>
            <p className="vd-muted">{t("visits.taken_text")}</p>
          </>
        )}
      </div>
    </dialog>
  );
}
