import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { recordingsSent } from "#flow/features/photos/recording-sending.query.ts";
import { submitVisit } from "#flow/platform/api.ts";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useElement } from "#flow/words/form-texts.ts";
import { useSpeech } from "#flow/words/words.ts";
import { ReviewPart } from "./review-part.tsx";

/** Recordings are sent in the background; the applicant waits no longer than this. */
const recordingWaitMs = 8_000;

export function ReviewPage() {
  const { t, sayError } = useSpeech();
  const { state, goOn } = useVisit();
  const own = useElement();
  const { isBusy, error, send } = useSingleRequest();
  return (
    <ScreenFrame
      top={<ProgressBar />}
      title={t("review.title")}
      lead={t("review.lead")}
      problem={error && sayError(error)}
      actions={
        <SendButton
          isBusy={isBusy}
          busyWords={t("review.sending")}
          onClick={() =>
            void send(async () => {
              await recordingsSent(recordingWaitMs);
              goOn(await submitVisit());
            })
          }
        >
          {own("submitButton") ?? t("review.submit")}
        </SendButton>
      }
    >
      <div className="vd-parts">
        {state.form.steps.map((step) => (
          <ReviewPart key={step.type} step={step} />
        ))}
      </div>
      <p className="vd-small">{t("review.promise", { business: state.form.businessName })}</p>
    </ScreenFrame>
  );
}
