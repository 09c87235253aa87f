import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import classes from "./document-data.module.css";
import overview from "./overview.module.css";

function whereFrom({ isOfBank, hasBarcode, documentFields }: VerificationView) {
  if (isOfBank) return "document.fromBankText";
  if (hasBarcode) return "document.fromBarcode";
  return documentFields.length > 0 ? "document.fromPrint" : "document.noMrz";
}

/** Names that the document prints in other letters than Latin, each with how it is written in those. */
function PrintedNames({ view: { documents } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const { fieldName } = useFieldWords();
  const names = documents.flatMap(({ front }) => (front?.type === "front" ? front.transcription : []));
  if (names.length === 0) return null;
  return (
    <>
      <h3>{t("document.otherScript")}</h3>
      <DefinitionList
        items={names.map(({ field, original, language, english }) => ({
          id: `${field} ${original}`,
          term: fieldName(field),
          value: (
            <span>
              <bdi lang={language}>{original}</bdi> · {english ?? t("document.noLatin")}
            </span>
          ),
        }))}
      />
    </>
  );
}

export function DocumentData({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const { fieldName, fieldValue, countryName, documentName } = useFieldWords();
  const { documentType, documentCountry, documentFields, mrzLines, hasBarcode, isOfBank } = view;
  if (!view.types.includes("DOCUMENT")) return null;
  return (
    <section id="document" aria-labelledby="document-title">
      <h2 id="document-title" className={overview.title}>
        {t("document.title")}
      </h2>
      <div className={`${overview.box} ${classes.box}`}>
        <p className={classes.chosen}>
          {documentType
            ? t("document.chosen", { type: documentName(documentType), country: countryName(documentCountry) })
            : t("document.notChosen")}
        </p>
        {documentFields.length === 0 && (
          <p className={overview.none}>{t(isOfBank ? "document.noBank" : "document.noFields")}</p>
        )}
        <DefinitionList
          items={documentFields.map(({ field, value }) => ({
            term: fieldName(field),
            value: <bdi>{fieldValue(field, value)}</bdi>,
          }))}
        />
        <PrintedNames view={view} />
        <div className={classes.label}>
          <h3>{t(isOfBank ? "document.fromBank" : hasBarcode ? "document.barcode" : "document.mrz")}</h3>
          {mrzLines.length > 0 && <CopyButton value={mrzLines.join("\n")} />}
        </div>
        {mrzLines.length === 0 && <p className={overview.none}>{t(whereFrom(view))}</p>}
        {mrzLines.length > 0 && (
          <div className={classes.zone}>
            <pre className={classes.mrz} dir="ltr">
              {mrzLines.join("\n")}
            </pre>
          </div>
        )}
      </div>
    </section>
  );
}
