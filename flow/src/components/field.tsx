import { type ReactNode, useId } from "react";
import { useSpeech } from "#flow/words/words.ts";
import { Icon } from "./icon.tsx";

type Attributes = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
};

type Given = {
  label: string;
  isMandatory: boolean;
  problem: string | undefined;
  hint?: string | undefined;
  description?: string | undefined;
  isGroup?: boolean;
  children: (attributes: Attributes) => ReactNode;
};

export function Field({ label, isMandatory, problem, hint, description, isGroup = false, children }: Given) {
  const { t } = useSpeech();
  const id = useId();
  const problemId = `${id}-problem`;
  const hintId = `${id}-hint`;
  const descriptionId = `${id}-description`;
  const describedBy =
    [description && descriptionId, hint && hintId, problem && problemId].filter(Boolean).join(" ") || undefined;
  const name = (
    <>
      {label}
      {!isMandatory && <span className="vd-optional"> {t("field.optional")}</span>}
    </>
  );
  const above = description && (
    <p className="vd-hint vd-description" id={descriptionId}>
      {description}
    </p>
  );
  const control = children({
    id,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": describedBy,
    "aria-required": isMandatory || undefined,
  });
  const below = (
    <>
      {hint && (
        <p className="vd-hint" id={hintId}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="vd-problem" id={problemId}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </>
  );
  if (isGroup)
    return (
      <fieldset className="vd-field" aria-describedby={describedBy}>
        <legend className="vd-label">{name}</legend>
        {above}
        {control}
        {below}
      </fieldset>
    );
  return (
    <div className="vd-field">
      <label className="vd-label" htmlFor={id}>
        {name}
      </label>
      {above}
      {control}
      {below}
    </div>
  );
}
