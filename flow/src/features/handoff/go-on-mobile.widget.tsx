import { lazy, Suspense, useState } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";

const HandoffSheet = lazy(() => import("./handoff-sheet.tsx"));

/** Seen on a desktop computer alone (`visits.css`), whose camera is often poor or missing. */
export function GoOnMobile() {
  const { t } = useSpeech();
  const { state } = useVisit();
  const [isOpen, setOpen] = useState(false);
  if (state.form.hideGoOnMobile || state.status !== "created") return null;
  return (
    <>
      <div className="vd-handoff">
        <span className="vd-badge-icon">
          <Icon name="phone" />
        </span>
        <span className="vd-handoff-words">
          <strong>{t("visits.banner")}</strong>
          <span className="vd-muted">{t("visits.banner_text")}</span>
        </span>
        <button
          type="button"
          className="vd-button vd-button-second"
          onClick={() => setOpen(true)}
          disabled={state.isPreview}
        >
          {t("visits.open")}
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <HandoffSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
