import { Checkbox, Textarea } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { stepOfItem } from "#contract/records/requested/requested-again.rules.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import { lacksWords, type RequestChoice, type RequestedItem, requestReasonsFor } from "./ask-again.rules.ts";
import classes from "./resubmissions.module.css";

type ItemProps = {
  item: ResubmissionItem;
  requested: RequestedItem | undefined;
  needsWords: boolean;
  onChange: (requested: RequestedItem | undefined) => void;
};

function Item({ item, requested, needsWords, onChange }: ItemProps) {
  const { t } = useTranslation("resubmissions");
  const reasons = requestReasonsFor(item);
  const name = t(`items.${item}`);
  const first = reasons[0] ?? "other";
  const id = useId();
  return (
    <li className={classes.item} data-marked={requested !== undefined}>
      <Checkbox
        label={name}
        checked={requested !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? { reason: first, words: "" } : undefined)}
      />
      {requested && (
        <div className={classes.fields}>
          <div className={classes.reasons} role="radiogroup" aria-label={t("drawer.reasonOf", { item: name })}>
            {reasons.map((reason) => (
              <label key={reason} className={classes.reason}>
                <input
                  type="radio"
                  name={id}
                  checked={requested.reason === reason}
                  onChange={() => onChange({ ...requested, reason })}
                />
                {t(`reasons.${reason}`)}
              </label>
            ))}
          </div>
          <Textarea
            label={t("drawer.words")}
            aria-label={t("drawer.wordsOf", { item: name })}
            description={t(requested.reason === "other" ? "drawer.wordsHintOther" : "drawer.wordsHint")}
            error={needsWords && t("drawer.wordsNeeded")}
            withAsterisk={requested.reason === "other"}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={500}
            value={requested.words}
            onChange={({ currentTarget }) => onChange({ ...requested, words: currentTarget.value })}
          />
        </div>
      )}
    </li>
  );
}

type Props = {
  askable: readonly ResubmissionItem[];
  choice: RequestChoice;
  problem: "nothing" | "words" | null;
  onChoose: (choice: RequestChoice) => void;
};

/** Every step and photo of the verification, by step, each with a reason and the reviewer's own words. */
export function ItemChoice({ askable, choice, problem, onChoose }: Props) {
  const { t } = useTranslation("resubmissions");
  const { t: v } = useTranslation("verifications");
  const lacking = problem === "words" ? lacksWords(choice) : [];
  const steps = [...new Set(askable.map(stepOfItem))];
  return (
    <div className={classes.choice}>
      <p className={classes.lead}>{t("drawer.lead")}</p>
      {problem === "nothing" && (
        <p className={classes.error} role="alert">
          {t("drawer.nothing")}
        </p>
      )}
      {steps.map((step) => (
        <fieldset key={step} className={classes.step}>
          <legend className={classes.stepName}>{v(`types.${step}`)}</legend>
          <ul className={classes.items}>
            {askable
              .filter((item) => stepOfItem(item) === step)
              .map((item) => (
                <Item
                  key={item}
                  item={item}
                  requested={choice[item]}
                  needsWords={lacking.includes(item)}
                  onChange={(requested) => {
                    const { [item]: _before, ...others } = choice;
                    onChoose(requested ? { ...others, [item]: requested } : others);
                  }}
                />
              ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}
