import { useConsents } from "../../consents.ts";
import { Icon } from "../../pieces/icon.tsx";
import { ScreenFrame } from "../../pieces/screen-frame.tsx";
import { SendButton } from "../../pieces/send-button.tsx";
import { useSpeech } from "../../platform/words.ts";
import { useVisit } from "../../visit.ts";
import { ConsentFields } from "./consent-fields.widget.tsx";

/** What has to be agreed to, where a form has no welcome page to ask it on. */
export function ConsentPage() {
  const { t, sayError } = useSpeech();
  const { businessName } = useVisit().state.form;
  const consents = useConsents();
  return (
    <ScreenFrame
      title={t("consent.title")}
      lead={t("consent.lead", { business: businessName })}
      figure={<Icon name="shield" />}
      problem={consents.error && sayError(consents.error)}
      actions={
        <SendButton isBusy={consents.isBusy} busyWords={t("action.saving")} onClick={consents.goOnAgreed}>
          {t("action.continue")}
        </SendButton>
      }
    >
      <ConsentFields consents={consents} />
    </ScreenFrame>
  );
}
