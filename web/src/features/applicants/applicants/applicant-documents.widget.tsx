import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Thumbnail } from "#web/features/cases/verifications/photos/thumbnail.widget.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useSession } from "#web/platform/session.ts";
import { expiryOf } from "./expiry.rules.ts";
import classes from "./record.module.css";
import { RecordSection } from "./record-section.widget.tsx";

type DocumentSet = ApplicantView["documentSets"][number];

/** Every photo that is shown is recorded as seen: older documents have theirs in their verification. */
const picturedDocuments = 3;
const inCard: readonly string[] = ["document_number", "expiry_date"];

function Expiry({ day }: { day: string }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const state = expiryOf(day, periodDayIn(useSession().user?.timezone ?? "UTC", Date.now()));
  if (state === null) return <span>{day}</span>;
  return (
    <span data-expiry={state} className={classes.expiry}>
      {t(state === "over" ? "documents.expired" : "documents.expires", { day: format.day(day) })}
    </span>
  );
}

function MoreFields({ set: { fields, transcription, files } }: { set: DocumentSet }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { fieldName, fieldValue, sideName } = useFieldWords();
  const items = [
    ...fields
      .filter(({ field }) => !inCard.includes(field))
      .map(({ field, value }) => ({
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
  if (items.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>{t("documents.all")}</summary>
      <DefinitionList items={items} />
      {files.length > 0 && (
        <p className={classes.quiet}>
          {t("documents.files", { sides: format.list(files.map(({ side }) => sideName(side))) })}
        </p>
      )}
    </details>
  );
}

function DocumentCard({ id, set, isPictured }: { id: string; set: DocumentSet; isPictured: boolean }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { documentName, sideName } = useFieldWords();
  const { verificationId, submitted, status, documentType, country, fields, files } = set;
  const saidOf = (name: string) => fields.find(({ field }) => field === name)?.value;
  const [number, expiry] = [saidOf("document_number"), saidOf("expiry_date")];
  const front = files.find(({ side }) => side === "front") ?? files[0];
  return (
    <li className={classes.document} data-pictured={(front && isPictured) || undefined}>
      {front && isPictured && (
        <span className={classes.thumb}>
          <Thumbnail id={verificationId} fileId={front.id} alt={sideName(front.side)} />
        </span>
      )}
      <div className={classes.documentWords}>
        <div className={classes.documentHead}>
          <h3>{documentType ? documentName(documentType) : t("documents.photos")}</h3>
          <VerificationStatusBadge status={status} />
        </div>
        {country && <CountryName code={country} />}
        {number && <bdi className={classes.id}>{number}</bdi>}
        {expiry && <Expiry day={expiry} />}
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/applicants/$id/verification/$verificationId" params={{ id, verificationId }} {...props} />
          )}
        >
          {submitted ? t("documents.open", { at: format.instant(submitted) }) : t("documents.openUnsent")}
        </Anchor>
      </div>
      <MoreFields set={set} />
    </li>
  );
}

export function ApplicantDocuments({ applicant: { publicId, documentSets } }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  return (
    <RecordSection id="documents" title={t("tabs.documents")}>
      {documentSets.length === 0 && <p className={classes.quiet}>{t("documents.none")}</p>}
      <ul className={classes.documents}>
        {documentSets.map((set, n) => (
          <DocumentCard key={set.verificationId} id={publicId} set={set} isPictured={n < picturedDocuments} />
        ))}
      </ul>
    </RecordSection>
  );
}
