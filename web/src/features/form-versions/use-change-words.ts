import { useTranslation } from "react-i18next";
import type { ProfileFieldName } from "#contract/forms/form-profile.ts";
import type { IdentityDocumentType } from "#contract/forms/identity-documents.ts";
import { themes } from "#contract/themes.calls.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import type { Crumb, Leaf } from "./form-difference.rules.ts";

/** The words of a change: where it is, and its values by what they stand for. */
export function useChangeWords() {
  const { t, i18n } = useTranslation(["formVersions", "forms"]);
  const format = useFormat();
  const { data } = useRead(themes.list, {});
  const known = (key: string): string | null => {
    const found: unknown = i18n.getResource(i18n.language, "formVersions", key);
    return typeof found === "string" ? found : null;
  };

  const sayCrumb = ({ kind, name }: Crumb): string => {
    if (kind === "language") return format.language(name);
    if (kind === "profile") return t(`forms:profileFields.${name as ProfileFieldName}`);
    return kind === "item" ? `“${name}”` : (known(`fields.${name}`) ?? known(`values.${name}`) ?? name);
  };
  const sayTheme = (id: string) => data?.items.find((theme) => theme.id === id)?.theme_name ?? t("otherTheme");
  const sayText = (setting: string | undefined, text: string): string => {
    if (setting === "themeId") return sayTheme(text);
    if (setting === "countries" || setting === "country") return format.country(text);
    if (setting === "languages") return format.language(text);
    const isDocument = setting === "documentTypes" || setting === "frontOnly" || setting === "bankIdDocumentType";
    if (isDocument) return t(`forms:documentTypes.${text as IdentityDocumentType}`);
    const isChoice = ["recognition", "mode", "method", "lists", "documents", "kind"].includes(setting ?? "");
    return (isChoice && known(`values.${text}`)) || text;
  };
  const sayLeaf = (path: readonly Crumb[], value: Leaf): string | null => {
    const setting = path.findLast(({ kind }) => kind === "field")?.name;
    if (value === null || value === "") return setting === "themeId" ? t("defaultTheme") : null;
    if (typeof value === "boolean") return t(value ? "change.on" : "change.off");
    return typeof value === "number" ? format.decimal(value) : sayText(setting, value);
  };
  return { sayCrumb, sayLeaf };
}

export type ChangeWords = ReturnType<typeof useChangeWords>;
