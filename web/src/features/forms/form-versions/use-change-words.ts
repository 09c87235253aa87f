import { useTranslation } from "react-i18next";
import { themes } from "#contract/project/themes.calls.ts";
import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import type { ProfileFieldName } from "#contract/records/forms/profile-fields.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import type { FormPathCrumb, FormValue } from "./form-difference.rules.ts";
import { wordsForChoice, wordsForSetting } from "./setting-words.rules.ts";

/** @param step null: in the form as a whole */
export function useChangeWords(step: StepType | null) {
  const { t, i18n } = useTranslation(["formVersions", "forms", "formSteps"]);
  const format = useFormat();
  const { data } = useReplyQuery(themes.list, {});
  const firstOf = (keys: readonly string[]): string | undefined =>
    keys
      .map((key): unknown => i18n.getResource(i18n.language, ...(key.split(":") as [string, string])))
      .find((found) => typeof found === "string");

  const sayCrumb = ({ kind, name }: FormPathCrumb): string => {
    if (kind === "language") return format.language(name);
    if (kind === "profile") return t(`forms:profileFields.${name as ProfileFieldName}`);
    return kind === "item" ? `“${name}”` : (firstOf(wordsForSetting(name, step)) ?? name);
  };
  const sayTheme = (id: string) => data?.items.find((theme) => theme.id === id)?.theme_name ?? t("otherTheme");
  const sayText = (setting: string, text: string): string => {
    if (setting === "themeId") return sayTheme(text);
    if (setting === "countries" || setting === "country") return format.country(text);
    if (setting === "languages") return format.language(text);
    const isDocument = setting === "documentTypes" || setting === "frontOnly" || setting === "bankIdDocumentType";
    if (isDocument) return t(`forms:documentTypes.${text as IdentityDocumentType}`);
    const isChoice = ["recognition", "mode", "method", "lists", "documents", "kind"].includes(setting);
    return (isChoice && firstOf(wordsForChoice(setting, text, step))) || text;
  };
  const sayLeaf = (path: readonly FormPathCrumb[], value: FormValue): string | null => {
    const setting = path.findLast(({ kind }) => kind === "field")?.name;
    if (value === null || value === "") return setting === "themeId" ? t("defaultTheme") : null;
    if (typeof value === "boolean") return t(value ? "change.on" : "change.off");
    if (typeof value === "string") return sayText(setting ?? "", value);
    return setting === "answerSeconds" ? t("formSteps:quiz.secondsLong", { count: value }) : format.decimal(value);
  };
  return { sayCrumb, sayLeaf };
}

export type ChangeWords = ReturnType<typeof useChangeWords>;
