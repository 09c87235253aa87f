import { useState } from "react";
import type { IdentityDocumentType } from "#contract/identity-documents.ts";
import { identityDocuments } from "#contract/identity-documents.ts";
import { stepOf } from "../../answers.rules.ts";
import { CountryField } from "../../pieces/country-field.tsx";
import { Icon, type IconName } from "../../pieces/icon.tsx";
import { Notice } from "../../pieces/notice.tsx";
import { ScreenFrame } from "../../pieces/screen-frame.tsx";
import { SendButton } from "../../pieces/send-button.tsx";
import { chooseDocument } from "../../platform/api.ts";
import { useSpeech } from "../../platform/words.ts";
import { ProgressBar } from "../../progress-bar.tsx";
import { useSending } from "../../sending.ts";
import { useVisit } from "../../visit.ts";
import { changesChoice, firstCountry } from "./document.rules.ts";

const icons: Record<IdentityDocumentType, IconName> = {
  PASSPORT: "passport",
  GOVERNMENT_ID: "card",
  RESIDENCE_PERMIT: "permit",
  DRIVERS_LICENSE: "car",
};

/** Whose document and which: the country first, then the kinds that the form takes. */
export function DocumentPage() {
  const { t, sayError } = useSpeech();
  const { state, goOn } = useVisit();
  const { isBusy, error, send, forget } = useSending();
  const [country, setCountry] = useState(() => firstCountry(state));
  const [type, setType] = useState<IdentityDocumentType | null>(state.document?.documentType ?? null);
  const [isAsked, setAsked] = useState(false);
  const types = stepOf(state, "DOCUMENT")?.documentTypes ?? [];
  const needsCountry = isAsked && !country;
  const needsType = isAsked && !type;

  const onSubmit = () => {
    setAsked(true);
    if (!country || !type) return;
    const choice = { country, documentType: type };
    if (state.document && !changesChoice(state, choice)) return goOn(state);
    void send(async () => goOn(await chooseDocument(choice)));
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ScreenFrame
        top={<ProgressBar />}
        title={t("document.title")}
        lead={t("document.lead")}
        problem={error && sayError(error)}
        actions={
          <SendButton isBusy={isBusy} busyWords={t("action.saving")}>
            {t("action.continue")}
          </SendButton>
        }
      >
        <div className="vd-fields">
          <CountryField
            label={t("document.country")}
            isMandatory
            problem={needsCountry ? t("problem.country") : undefined}
            choices={state.form.countries}
            value={country ?? ""}
            onChange={(chosen) => {
              setCountry(chosen);
              forget();
            }}
          />
          <fieldset className="vd-field">
            <legend className="vd-label">{t("document.type")}</legend>
            <div className="vd-choices">
              {types.map((each) => (
                <label key={each} className="vd-choice">
                  <input
                    type="radio"
                    name="documentType"
                    value={each}
                    checked={type === each}
                    onChange={() => {
                      setType(each);
                      forget();
                    }}
                  />
                  <span className="vd-badge-icon">
                    <Icon name={icons[each]} />
                  </span>
                  <span className="vd-choice-words">
                    <strong>{t(`document.${each}`)}</strong>
                    <span className="vd-muted">
                      {t("document.photos", { count: identityDocuments[each].sides.length })}
                    </span>
                  </span>
                  <span className="vd-choice-mark">
                    <Icon name="check" />
                  </span>
                </label>
              ))}
            </div>
            {needsType && (
              <p className="vd-problem" role="alert">
                <Icon name="alert" />
                {t("problem.document_type")}
              </p>
            )}
          </fieldset>
        </div>
        {type && country && changesChoice(state, { country, documentType: type }) && state.files.length > 0 && (
          <Notice tone="calm">{t("document.change_warning")}</Notice>
        )}
      </ScreenFrame>
    </form>
  );
}
