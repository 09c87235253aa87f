import { useEffect } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { Shell } from "#flow/components/shell.tsx";
import type { ClosedReason } from "#flow/platform/opening.ts";
import { useSpeech } from "#flow/words/words.ts";

type Reason = ClosedReason | "broken";

const icons = {
  link_invalid: "link",
  link_expired: "clock",
  link_used: "link",
  not_taking: "clock",
  no_link: "link",
  offline: "cloud",
  busy: "cloud",
  broken: "alert",
} as const satisfies Record<Reason, string>;

export function ClosedPage({ reason, onRetry }: { reason: Reason; onRetry?: () => void }) {
  const { t } = useSpeech();
  useEffect(() => {
    document.documentElement.dataset.visit = "closed";
  }, []);
  const mayRetry = onRetry && ["offline", "busy", "broken", "not_taking"].includes(reason);
  return (
    <Shell form={null}>
      <ScreenFrame
        isCentred
        title={t(`trouble.${reason}.title`)}
        lead={t(`trouble.${reason}.text`)}
        figure={<Icon name={icons[reason]} />}
        actions={
          mayRetry && (
            <button type="button" className="vd-button" onClick={onRetry}>
              {t("action.retry")}
            </button>
          )
        }
      />
    </Shell>
  );
}
