import { useConsents } from "../../consents.ts";
import { useElement } from "../../elements.ts";
import { Icon } from "../../pieces/icon.tsx";
import { ScreenFrame } from "../../pieces/screen-frame.tsx";
import { SendButton } from "../../pieces/send-button.tsx";
import { useSpeech } from "../../platform/words.ts";
import { flowSteps } from "../../steps.ts";
import { useVisit } from "../../visit.ts";
import { ConsentFields } from "../consent/consent-fields.widget.tsx";

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
              <Icon name={flowSteps[type].icon} />
            </span>
            <span>
              <strong>{t(`welcome.${flowSteps[type].words}`)}</strong>
              <span className="vd-muted">{t(`welcome.${flowSteps[type].words}_text`)}</span>
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
