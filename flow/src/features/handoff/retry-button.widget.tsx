import { Notice } from "#flow/components/notice.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { retryVisit } from "#flow/platform/api.visits.ts";
import { renewSession } from "#flow/platform/session.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";

export function RetryButton() {
  const { t, sayError } = useSpeech();
  const { state, keep } = useVisit();
  const { isBusy, error, send } = useSingleRequest();
  if (!state.canRetry) return null;
  return (
    <>
      {error && <Notice tone="error">{sayError(error)}</Notice>}
      <SendButton
        isBusy={isBusy}
        busyWords={t("visits.retrying")}
        onClick={() =>
          void send(async () => {
            const begun = await retryVisit();
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
