import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AnsweredStep } from "#contract/records/steps/steps.ts";
import { stepsWithAnswers } from "#contract/records/verifications/answer-lines.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { useAnswerItems } from "./answer-items.tsx";
import classes from "./answers.module.css";
import overview from "./overview.module.css";

export function Answers({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const itemsOf = useAnswerItems();
  const steps = stepsWithAnswers(view);
  if (steps.length === 0) return null;
  const titleOf = (step: AnsweredStep): string =>
    step === "PROFILE" || step === "DOCUMENT" ? t(`answers.of.${step}`) : t(`types.${step}`);
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className={overview.title}>
        {t("answers.title")}
      </h2>
      <div className={classes.boxes}>
        {steps.map((step) => (
          <div key={step} className={`${overview.box} ${classes.box}`} data-wide={step === "QUESTIONNAIRE"}>
            <h3 className={classes.step}>{titleOf(step)}</h3>
            <DefinitionList
              items={itemsOf(step, view.answers)}
              layout={step === "QUESTIONNAIRE" ? "wide" : "columns"}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
