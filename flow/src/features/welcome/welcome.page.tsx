import { stepVisits } from "#contract/records/steps/steps.ts";
import { useConsents } from "#flow/answers/consents.ts";
import { Icon } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { ConsentFields } from "#flow/features/consent/consent-fields.widget.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useElement } from "#flow/words/form-texts.ts";
import { useSpeech } from "#flow/words/words.ts";

export function WelcomePage() {
  const { t, sayError } = useSpeech();
  const { state } = useVisit();
  const own = useElement();
  const consents = useConsents();
  const { businessName, steps: requested } = state.form;
  const isCompany = requested.some(({ type }) => type === "COMPANY");
  return (
    <ScreenFrame
      title={own("welcomeTitle") ?? t(isCompany ? "welcome.title_company" : "welcome.title")}
      lead={own("welcomeText") ?? t(isCompany ? "welcome.lead_company" : "welcome.lead", { business: businessName })}
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
        {requested.map(({ type }) => (
          <li key={type}>
            <span className="vd-badge-icon">
              <Icon name={stepVisits[type].icon} />
            </span>
            <span>
              <strong>{t(`welcome.${stepVisits[type].words}`)}</strong>
              <span className="vd-muted">{t(`welcome.${stepVisits[type].words}_text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="vd-aside">
        <Icon name="clock" />
        {t("welcome.minutes", { count: requested.length })}
      </p>
      <p className="vd-aside">
        <Icon name="lock" />
        {t("welcome.privacy", { business: businessName })}
      </p>
      <ConsentFields consents={consents} />
    </ScreenFrame>
  );
}
