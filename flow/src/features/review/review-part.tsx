import { lazy, Suspense } from "react";
import type { FlowStep } from "#contract/records/flow/flow-steps.ts";
import { stepVisits } from "#contract/records/steps/steps.ts";
import type { ReviewRow } from "#flow/answers/answer-rows.ts";
import { isOneTake } from "#flow/answers/videos.rules.ts";
import { countryName } from "#flow/components/country-names.ts";
import { Icon } from "#flow/components/icon.tsx";
import { areAnswersRequested, screensOfStep } from "#flow/visit/screens.rules.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useTexts } from "#flow/words/custom-texts.ts";
import { useSpeech } from "#flow/words/words.ts";
import { reviewRowsOf } from "./review.rows.ts";
import { ReviewPhotos } from "./review-photos.tsx";

const CompanyRows = lazy(() => import("#flow/features/company/company-rows.widget.tsx"));

export function ReviewPart({ step }: { step: FlowStep }) {
  const speech = useSpeech();
  const say = useTexts();
  const { state, edit } = useVisit();
  const { t, language } = speech;
  const title = t(`review.${stepVisits[step.type].words}`);
  const screens = screensOfStep(state, step);
  const [first] = screens;
  const rows = areAnswersRequested(state, step) ? reviewRowsOf(step, state, { speech, say }) : [];
  const { document } = state;
  const isStacked = step.type === "QUESTIONNAIRE" || step.type === "VIDEO";
  if (!first) return null;
  return (
    <section className="vd-part">
      <div className="vd-part-head">
        <h2>{title}</h2>
        {step.type !== "VIDEO" && (
          <button
            type="button"
            className="vd-link"
            onClick={() => edit(first)}
            aria-label={t("review.edit_part", { part: title })}
          >
            <Icon name="pencil" />
            {t("action.edit")}
          </button>
        )}
      </div>
      {step.type === "DOCUMENT" && document && (
        <p className="vd-part-line">
          {t(`document.${document.documentType}`)}
          <span className="vd-muted">{countryName(document.country, language)}</span>
        </p>
      )}
      {rows.length > 0 && <Answers rows={rows} isStacked={isStacked} />}
      {step.type === "COMPANY" && areAnswersRequested(state, step) && (
        <Suspense fallback={null}>
          <CompanyRows step={step} />
        </Suspense>
      )}
      {step.type === "VIDEO" && isOneTake(state) && <p className="vd-small">{t("review.video_once")}</p>}
      <ReviewPhotos screens={screens} />
    </section>
  );
}

function Answers({ rows, isStacked }: { rows: readonly ReviewRow[]; isStacked: boolean }) {
  const { t } = useSpeech();
  const { edit } = useVisit();
  return (
    <dl className={isStacked ? "vd-answers vd-answers-stacked" : "vd-answers"}>
      {rows.map(({ id, label, value, editTo }) => (
        <div key={id}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">
            {value ?? <span className="vd-muted">{t("review.empty")}</span>}
            {editTo && (
              <button
                type="button"
                className="vd-link"
                onClick={() => edit(editTo)}
                aria-label={t("review.edit_part", { part: label })}
              >
                {t("action.edit")}
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
