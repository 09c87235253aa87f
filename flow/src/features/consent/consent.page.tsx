import { useConsents } from "#flow/answers/consents.ts";
import { Icon } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import { ConsentFields } from "./consent-fields.widget.tsx";

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
