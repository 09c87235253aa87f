import type { FlowStep } from "#contract/flow-form.ts";
import { useConsents } from "../../consents.ts";
import { useElement } from "../../elements.ts";
import { Icon, type IconName } from "../../pieces/icon.tsx";
import { ScreenFrame } from "../../pieces/screen-frame.tsx";
import { SendButton } from "../../pieces/send-button.tsx";
import { useSpeech, type WordKey } from "../../platform/words.ts";
import { useVisit } from "../../visit.ts";
import { ConsentFields } from "../consent/consent-fields.widget.tsx";

const needs = {
  PROFILE: { icon: "user", title: "welcome.profile", text: "welcome.profile_text" },
  DOCUMENT: { icon: "card", title: "welcome.document", text: "welcome.document_text" },
  FACIAL: { icon: "smile", title: "welcome.selfie", text: "welcome.selfie_text" },
  TAX_ID: { icon: "percent", title: "welcome.tax_id", text: "welcome.tax_id_text" },
  ADDRESS: { icon: "house", title: "welcome.address", text: "welcome.address_text" },
  AML: { icon: "coins", title: "welcome.funds", text: "welcome.funds_text" },
  VIDEO: { icon: "smile", title: "welcome.video", text: "welcome.video_text" },
  PAYMENT_METHOD: { icon: "credit", title: "welcome.payment", text: "welcome.payment_text" },
  QUESTIONNAIRE: { icon: "pencil", title: "welcome.questionnaire", text: "welcome.questionnaire_text" },
} as const satisfies Record<FlowStep["type"], { icon: IconName; title: WordKey; text: WordKey }>;

/** Who asks, what for, what will be needed, about how long. */
export function WelcomePage() {
  const { t, sayError } = useSpeech();
  const { state } = useVisit();
  const own = useElement();
  const consents = useConsents();
  const { businessName, steps } = state.form;
  return (
    <ScreenFrame
      title={own("welcomeTitle") ?? t("welcome.title")}
      lead={own("welcomeText") ?? t("welcome.lead", { business: businessName })}
      figure={<Icon name="shield" />}
      problem={consents.error && sayError(consents.error)}
      actions={
        <SendButton isBusy={consents.isBusy} busyWords={t("action.saving")} onClick={consents.goOnAgreed}>
          {own("startButton") ?? t("welcome.start")}
        </SendButton>
      }
    >
      <h2 className="vd-unseen">{t("welcome.needs")}</h2>
      <ol className="vd-needs">
        {steps.map(({ type }) => (
          <li key={type}>
            <span className="vd-badge-icon">
              <Icon name={needs[type].icon} />
            </span>
            <span>
              <strong>{t(needs[type].title)}</strong>
              <span className="vd-muted">{t(needs[type].text)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="vd-aside">
        <Icon name="clock" />
        {t("welcome.minutes", { count: steps.length })}
      </p>
      <p className="vd-aside">
        <Icon name="lock" />
        {t("welcome.privacy", { business: businessName })}
      </p>
      <ConsentFields consents={consents} />
    </ScreenFrame>
  );
}
