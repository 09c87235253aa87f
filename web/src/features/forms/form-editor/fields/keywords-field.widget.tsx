import { Pill, PillsInput } from "@mantine/core";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import type { SectionProps } from "../section-props.ts";
import { addKeywords, type KeywordRefusal } from "./keywords.rules.ts";
import classes from "./keywords-field.module.css";

type Kind = "primary" | "secondary";

/** Words as chips, checked on Enter: a refused word stays in the field with the reason below. */
export function KeywordsField({ form, kind }: { form: SectionProps["form"]; kind: Kind }) {
  const { t } = useTranslation("formSteps");
  const { field, fieldState } = useController({ control: form.control, name: `steps.ADVERSE_MEDIA.${kind}Keywords` });
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<KeywordRefusal | null>(null);
  const words = field.value;
  const take = (text: string) => {
    const next = addKeywords(words, text);
    if (next.words.length > words.length) field.onChange(next.words);
    setTyped(next.rest);
    setRefusal(next.refusal);
  };
  const inner = fieldState.error as (readonly ({ message?: string } | undefined)[] & { message?: string }) | undefined;
  const saved = inner?.message ?? (Array.isArray(inner) ? inner.find((each) => each?.message)?.message : undefined);
  const said =
    refusal === "twice"
      ? t("media.twice")
      : refusal === "full"
        ? t("media.full", { max: formLimits.keywords })
        : refusal?.message;
  return (
    <PillsInput
      label={
        <span className={classes.label}>
          {t(`media.${kind}Keywords`)}
          <span className={classes.count}>
            {words.length}/{formLimits.keywords}
          </span>
        </span>
      }
      labelProps={{ className: classes.wide ?? "" }}
      description={t(`media.${kind}Hint`)}
      error={said ?? saved}
    >
      <Pill.Group>
        {words.map((word) => (
          <Pill
            key={word}
            withRemoveButton
            removeButtonProps={{ "aria-label": t("media.remove", { word }), "aria-hidden": false, tabIndex: 0 }}
            onRemove={() => field.onChange(words.filter((each) => each !== word))}
          >
            {word}
          </Pill>
        ))}
        <PillsInput.Field
          ref={field.ref}
          value={typed}
          placeholder={words.length === 0 ? t("media.placeholder") : ""}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (/[,;\n]/.test(value)) return take(value);
            setTyped(value);
            setRefusal(null);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              // Enter would save the form.
              event.preventDefault();
              take(typed);
            }
            if (event.key === "Backspace" && typed === "" && words.length > 0) field.onChange(words.slice(0, -1));
          }}
          onBlur={() => {
            if (typed.trim() !== "") take(typed);
            field.onBlur();
          }}
        />
      </Pill.Group>
    </PillsInput>
  );
}
