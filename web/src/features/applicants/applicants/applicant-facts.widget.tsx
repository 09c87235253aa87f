import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { MergedRecords } from "./merged-records.widget.tsx";
import classes from "./record.module.css";
import { RecordSection } from "./record-section.widget.tsx";
import { spellingsOf } from "./spellings.rules.ts";

type Known = ApplicantView["record"][number];
type Corrected = Known["corrected"];

const contactFields: readonly string[] = ["email", "phone", "wallet_address", "telegram_username"];

type RowProps = {
  name: string;
  given: string | null;
  corrected: Corrected;
  shownValue: (value: string) => string;
  document?: string | null;
  differs?: boolean;
};

function Row({ name, given, corrected, shownValue, document = null, differs = false }: RowProps) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const now = corrected ? corrected.value : given;
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        {now === null ? <span className={classes.quiet}>{t("profile.removed")}</span> : <bdi>{shownValue(now)}</bdi>}
        {corrected && (
          <span className={classes.by}>
            {given !== null && (
              <>
                {t("profile.given")} · <s>{shownValue(given)}</s>
                <br />
              </>
            )}
            {t("profile.corrected", { actor: corrected.by, at: format.instant(corrected.at) })}
          </span>
        )}
        {differs && document !== null && (
          <span className={classes.differs}>
            <IconAlertTriangle size={14} aria-hidden />
            <span>
              {t("profile.differs")} · <bdi>{shownValue(document)}</bdi>
            </span>
          </span>
        )}
      </dd>
    </div>
  );
}

function PersonRow({ known: { field, ...known } }: { known: Known }) {
  const { fieldName, fieldValue } = useFieldWords();
  return <Row name={fieldName(field)} {...known} shownValue={(value) => fieldValue(field, value)} />;
}

function CompanyRow({ known: { field, ...known } }: { known: NonNullable<ApplicantView["company"]>[number] }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const shownValue = (value: string) => (field === "registrationCountry" ? format.country(value) : value);
  return <Row name={t(`companyFields.${field}`)} {...known} shownValue={shownValue} />;
}

function Spellings({ applicant }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const spellings = spellingsOf(applicant);
  if (spellings.length < 2) return null;
  return (
    <RecordSection title={t("spellings.title")}>
      <dl className={classes.facts}>
        {spellings.map(({ name, source, language }) => (
          <div key={name} className={classes.fact}>
            <dt>{t(`spellings.${source}`)}</dt>
            <dd>
              <bdi {...(language && { lang: language })}>{name}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </RecordSection>
  );
}

const isKnown = ({ given, corrected }: Pick<Known, "given" | "corrected">) => given !== null || corrected !== null;

export function ApplicantFacts({ applicant }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { publicId, comment, hold, erased } = applicant;
  const record = applicant.record.filter(isKnown);
  const company = applicant.company?.filter(isKnown) ?? [];
  const [contacts, own] = [true, false].map((isContact) =>
    record.filter(({ field }) => contactFields.includes(field) === isContact),
  );
  return (
    <>
      <RecordSection id="profile" title={t("tabs.profile")}>
        {record.length + company.length === 0 && (
          <p className={classes.quiet}>{t(erased ? "profile.erasedBody" : "profile.noneBody")}</p>
        )}
        <dl className={classes.facts}>
          {company.map((known) => (
            <CompanyRow key={known.field} known={known} />
          ))}
          {own?.map((known) => (
            <PersonRow key={known.field} known={known} />
          ))}
          <div className={classes.fact}>
            <dt>{t("id")}</dt>
            <dd className={classes.copied}>
              <bdi className={classes.id} title={publicId}>
                {publicId.slice(0, 8)}
              </bdi>
              <CopyButton value={publicId} />
            </dd>
          </div>
        </dl>
        {comment && (
          <div className={classes.note} dir="auto">
            <b>{t("profile.comment")}</b>
            {comment}
          </div>
        )}
        {hold && (
          <div className={classes.note} dir="auto">
            <b>{t("profile.hold", { at: format.instant(hold.at), actor: hold.by ?? "" })}</b>
            {hold.reason}
          </div>
        )}
        <MergedRecords applicant={applicant} />
      </RecordSection>
      <Spellings applicant={applicant} />
      {contacts && contacts.length > 0 && (
        <RecordSection title={t("contacts")}>
          <dl className={classes.facts}>
            {contacts.map((known) => (
              <PersonRow key={known.field} known={known} />
            ))}
          </dl>
        </RecordSection>
      )}
    </>
  );
}
