import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { stepOfFileSide } from "#contract/records/requested/requested.rules.ts";
import { isRequestableStep, withWordsOnce } from "#contract/records/requested/requested-again.rules.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import { stepVisits } from "#contract/records/steps/steps.ts";
import { sayDay } from "#flow/components/dates.rules.ts";
import { Icon } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { regionalTag, useSpeech } from "#flow/words/words.ts";
import "#flow/styles/again.css";

type Requested = NonNullable<FlowState["requestedAgain"]>;

function Item({ item, reason, words }: Requested["items"][number]) {
  const { t } = useSpeech();
  const { state } = useVisit();
  const step = stepOf(item);
  const nameOf = () => {
    if (isRequestableStep(item)) return t(`review.${stepVisits[item].words}`);
    return step === "DOCUMENT" ? t(`photo.title_${item}`) : t(`side.${item}`);
  };
  return (
    <li>
      <span className="vd-badge-icon">
        <Icon name={stepVisits[step].icon} />
      </span>
      <span className="vd-again-words">
        <strong>{nameOf()}</strong>
        {reason !== "other" && <span className="vd-muted">{t(`again.reason.${reason}`)}</span>}
        {words !== "" && (
          <span className="vd-again-note">
            <span className="vd-unseen">{t("again.says", { business: state.form.businessName })} </span>
            <bdi>{words}</bdi>
          </span>
        )}
      </span>
    </li>
  );
}

const stepOf = (item: ResubmissionItem) => (isRequestableStep(item) ? item : stepOfFileSide[item]);

/** The first page of a visit that a reviewer requested: what to send again, and why. */
export default function AgainPage({ resubmission }: { resubmission: Requested }) {
  const { t, language } = useSpeech();
  const { state, goOn } = useVisit();
  return (
    <ScreenFrame
      title={t("again.title")}
      lead={t("again.lead", { business: state.form.businessName })}
      figure={<Icon name="pencil" />}
      actions={
        <SendButton isBusy={false} busyWords={t("action.saving")} onClick={() => goOn(state)}>
          {t("welcome.start")}
        </SendButton>
      }
    >
      <h2 className="vd-unseen">{t("welcome.needs")}</h2>
      <ul className="vd-needs vd-again">
        {withWordsOnce(resubmission.items).map((each) => (
          <Item key={each.item} {...each} />
        ))}
      </ul>
      <p className="vd-aside">
        <Icon name="clock" />
        {t("again.until", { date: sayDay(state.expires.slice(0, 10), regionalTag(language)) })}
      </p>
      <p className="vd-aside">
        <Icon name="lock" />
        {t("welcome.privacy", { business: state.form.businessName })}
      </p>
    </ScreenFrame>
  );
}
