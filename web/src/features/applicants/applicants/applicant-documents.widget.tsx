import { Anchor } from "@mantine/core";
import { IconId } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import card from "#ui/card.module.css";
import { DefinitionList } from "#ui/definition-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./applicants.module.css";

function DocumentCard({ id, document }: { id: string; document: ApplicantView["documentSets"][number] }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { fieldName, fieldValue, documentName, countryName, sideName } = useFieldWords();
  const { verificationId, submitted, status, documentType, country, fields, files, transcription } = document;
  const items = [
    ...fields.map(({ field, value }) => ({
      id: field,
      term: fieldName(field),
      value: <bdi>{fieldValue(field, value)}</bdi>,
    })),
    ...transcription.map(({ field, original, language, english }) => ({
      id: `${field} printed`,
      term: t("documents.printed", { field: fieldName(field) }),
      value: (
        <>
          <bdi lang={language}>{original}</bdi>
          {english && <span className={classes.by}>{t("inLatinLetters", { name: english })}</span>}
        </>
      ),
    })),
  ];
  return (
    <li className={`${card.card} ${classes.card}`}>
      <div className={classes.cardHead}>
        <h2>{documentType ? documentName(documentType) : t("documents.photos")}</h2>
        <VerificationStatusBadge status={status} />
      </div>
      {country && <span>{countryName(country)}</span>}
      {items.length > 0 && <DefinitionList items={items} />}
      {files.length > 0 && (
        <span className={classes.quiet}>
          {t("documents.files", { sides: format.list(files.map(({ side }) => sideName(side))) })}
        </span>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link to="/applicants/$id/verification/$verificationId" params={{ id, verificationId }} {...props} />
        )}
      >
        {submitted ? t("documents.open", { at: format.instant(submitted) }) : t("documents.openUnsent")}
      </Anchor>
    </li>
  );
}

export function ApplicantDocuments({ applicant: { publicId, documentSets: documents } }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  if (documents.length === 0)
    return (
      <div className={`${card.card} ${classes.box}`}>
        <EmptyState icon={<IconId size={22} />} title={t("documents.none")}>
          {t("documents.noneBody")}
        </EmptyState>
      </div>
    );
  return (
    <ul className={classes.cards}>
      {documents.map((document) => (
        <DocumentCard key={document.verificationId} id={publicId} document={document} />
      ))}
    </ul>
  );
}
