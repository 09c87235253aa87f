import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  type IdentityDocumentType,
  identityDocuments,
  identityDocumentTypes,
} from "#contract/records/forms/identity-documents.ts";
import { FlagCell, FlagNotes, FlagRow, FlagTable } from "../fields/flag-table.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepError } from "./step-error.widget.tsx";

const hasBack = (type: IdentityDocumentType) => identityDocuments[type].sides.length > 1;

/** In the contract's order. */
const withType = (types: readonly IdentityDocumentType[], type: IdentityDocumentType, isIn: boolean) =>
  identityDocumentTypes.filter((each) => (each === type ? isIn : types.includes(each)));

/** The choice of front-only types holds for countries with a rule of their own, too. */
export function DocumentTypes({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const { t: tForms } = useTranslation("forms");
  const accepted = useController({ control: form.control, name: "steps.DOCUMENT.documentTypes" }).field;
  const fronts = useController({ control: form.control, name: "steps.DOCUMENT.frontOnly" }).field;
  const columns = [
    { key: "accept", head: t("document.accept") },
    { key: "frontOnly", head: t("document.frontOnly") },
  ];
  return (
    <>
      <FlagTable head={t("document.type")} columns={columns}>
        {identityDocumentTypes.map((type) => (
          <FlagRow
            key={type}
            name={tForms(`documentTypes.${type}`)}
            hint={t(`document.typeHints.${type}`)}
            isOff={!accepted.value.includes(type)}
          >
            <FlagCell
              word={t("document.accept")}
              label={t("document.acceptOf", { type: tForms(`documentTypes.${type}`) })}
              checked={accepted.value.includes(type)}
              onChange={(isIn) => accepted.onChange(withType(accepted.value, type, isIn))}
            />
            {hasBack(type) ? (
              <FlagCell
                word={t("document.frontOnly")}
                label={t("document.frontOnlyOf", { type: tForms(`documentTypes.${type}`) })}
                checked={fronts.value.includes(type)}
                onChange={(isIn) => fronts.onChange(withType(fronts.value, type, isIn))}
              />
            ) : (
              <td />
            )}
          </FlagRow>
        ))}
      </FlagTable>
      <StepError form={form} name="steps.DOCUMENT.documentTypes" />
      <FlagNotes notes={[t("document.frontOnlyNote")]} />
    </>
  );
}
