import { Notice } from "../../pieces/notice.tsx";
import { SendButton } from "../../pieces/send-button.tsx";
import { retry } from "../../platform/api.visits.ts";
import { renewSession } from "../../platform/session.ts";
import { useSpeech } from "../../platform/words.ts";
import { useSending } from "../../sending.ts";
import { useVisit } from "../../visit.ts";

/** After a decline, where the form allows it: the same person, once more from the start. */
export function RetryButton() {
  const { t, sayError } = useSpeech();
  const { state, keep } = useVisit();
  const { isBusy, error, send } = useSending();
  if (!state.canRetry) return null;
  return (
    <>
      {error && <Notice tone="error">{sayError(error)}</Notice>}
      <SendButton
        isBusy={isBusy}
        busyWords={t("visits.retrying")}
        onClick={() =>
          void send(async () => {
            const begun = await retry();
            renewSession(begun.flowToken);
            keep(begun.state);
          })
        }
      >
        {t("visits.retry")}
      </SendButton>
    </>
  );
}
