import { Button, Checkbox } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { stepOfItem } from "#contract/records/requested/requested-again.rules.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import type { SnippetCase } from "#web/features/records/snippets/snippet-picker.widget.tsx";
import { lacksWords, type RequestChoice, type RequestedItem, requestReasonsFor } from "./ask-again.rules.ts";
import { MessageField } from "./message-field.widget.tsx";
import classes from "./resubmissions.module.css";

type ItemProps = {
  item: ResubmissionItem;
  requested: RequestedItem | undefined;
  needsWords: boolean;
  about: SnippetCase;
  onChange: (requested: RequestedItem | undefined) => void;
};

type OwnWordsProps = { requested: RequestedItem; name: string } & Pick<ItemProps, "needsWords" | "about" | "onChange">;

/** An item's own message: a button until it is wanted. "Other" has nothing else to say. */
function OwnWords({ requested, name, needsWords, about, onChange }: OwnWordsProps) {
  const { t } = useTranslation("resubmissions");
  const [isOpen, setIsOpen] = useState(requested.words !== "");
  const isOther = requested.reason === "other";
  const label = t("drawer.wordsOf", { item: name });
  if (!isOpen && !isOther && requested.words === "")
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.ownWords ?? ""}
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        {t("drawer.words")}
      </Button>
    );
  return (
    <MessageField
      about={about}
      label={t("drawer.words")}
      aria-label={label}
      description={t(isOther ? "drawer.wordsHintOther" : "drawer.wordsHint")}
      error={needsWords && t("drawer.wordsNeeded")}
      withAsterisk={isOther}
      autoFocus={isOpen && requested.words === ""}
      value={requested.words}
      onText={(words) => onChange({ ...requested, words })}
    />
  );
}

function Item({ item, requested, needsWords, about, onChange }: ItemProps) {
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
          <OwnWords requested={requested} name={name} needsWords={needsWords} about={about} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

const stepsOf = (askable: readonly ResubmissionItem[]) =>
  [...new Set(askable.map(stepOfItem))].map((step) => ({
    step,
    items: askable.filter((item) => stepOfItem(item) === step),
  }));

type Props = {
  askable: readonly ResubmissionItem[];
  choice: RequestChoice;
  /** For all items that have none of their own. */
  message: { value: string; onChange: (message: string) => void };
  about: SnippetCase;
  problem: "nothing" | "words" | null;
  onChoose: (choice: RequestChoice) => void;
};

/** Every step and photo of the verification, by step, each with a reason; one message for all, or of its own. */
export function ItemChoice({ askable, choice, message, about, problem, onChoose }: Props) {
  const { t } = useTranslation("resubmissions");
  const { t: v } = useTranslation("verifications");
  const lacking = problem === "words" ? lacksWords(choice, message.value) : [];
  return (
    <div className={classes.choice}>
      <p className={classes.lead}>{t("drawer.lead")}</p>
      {problem === "nothing" && (
        <p className={classes.error} role="alert">
          {t("drawer.nothing")}
        </p>
      )}
      {stepsOf(askable).map(({ step, items }) => (
        <fieldset key={step} className={classes.step}>
          <legend
            className={classes.stepName}
            data-same={items.every((item) => t(`items.${item}`) === v(`types.${step}`))}
          >
            {v(`types.${step}`)}
          </legend>
          <ul className={classes.items}>
            {items.map((item) => (
              <Item
                key={item}
                item={item}
                requested={choice[item]}
                needsWords={lacking.includes(item)}
                about={about}
                onChange={(requested) => {
                  const { [item]: _before, ...others } = choice;
                  onChoose(requested ? { ...others, [item]: requested } : others);
                }}
              />
            ))}
          </ul>
        </fieldset>
      ))}
      {(Object.keys(choice).length > 1 || message.value !== "") && (
        <MessageField
          about={about}
          label={t("drawer.wordsForAll")}
          description={t("drawer.wordsHint")}
          value={message.value}
          onText={message.onChange}
        />
      )}
    </div>
  );
}
