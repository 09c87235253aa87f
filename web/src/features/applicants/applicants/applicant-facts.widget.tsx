import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { type DefinitionItem, DefinitionList } from "#ui/definition-list.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { MergedRecords } from "./merged-records.widget.tsx";
import classes from "./record.module.css";
import { RecordSection } from "./record-section.widget.tsx";
import { spellingsOf } from "./spellings.rules.ts";

type Known = ApplicantView["record"][number];

const contactFields: readonly string[] = ["email", "phone", "wallet_address", "telegram_username"];

type ValueProps = Pick<Known, "given" | "corrected"> & {
  shownValue: (value: string) => string;
  document?: string | null;
  differs?: boolean;
};

function Value({ given, corrected, shownValue, document = null, differs = false }: ValueProps) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const now = corrected ? corrected.value : given;
  return (
    <span className={classes.known}>
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
    </span>
  );
}

function useDefinitions() {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { fieldName, fieldValue } = useFieldWords();
  const ofPerson = ({ field, ...known }: Known): DefinitionItem => ({
    id: field,
    term: fieldName(field),
    value: <Value {...known} shownValue={(value) => fieldValue(field, value)} />,
  });
  const ofCompany = ({ field, ...known }: NonNullable<ApplicantView["company"]>[number]): DefinitionItem => ({
    id: `company-${field}`,
    term: t(`companyFields.${field}`),
    value: (
      <Value {...known} shownValue={(value) => (field === "registrationCountry" ? format.country(value) : value)} />
    ),
  });
  return { ofPerson, ofCompany };
}

function Spellings({ applicant }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const spellings = spellingsOf(applicant);
  if (spellings.length < 2) return null;
  return (
    <RecordSection title={t("spellings.title")}>
      <DefinitionList
        layout="rows"
        items={spellings.map(({ name, source, language }) => ({
          id: name,
          term: t(`spellings.${source}`),
          value: <bdi {...(language && { lang: language })}>{name}</bdi>,
        }))}
      />
    </RecordSection>
  );
}

function CopiedId({ id }: { id: string }) {
  return (
    <span className={classes.copied}>
      <bdi className={classes.id} title={id}>
        {id.slice(0, 8)}
      </bdi>
      <CopyButton value={id} />
    </span>
  );
}

const isKnown = ({ given, corrected }: Pick<Known, "given" | "corrected">) => given !== null || corrected !== null;

export function ApplicantFacts({ applicant }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { publicId, comment, hold, erased } = applicant;
  const { ofPerson, ofCompany } = useDefinitions();
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
        <DefinitionList
          layout="rows"
          items={[
            ...company.map(ofCompany),
            ...(own ?? []).map(ofPerson),
            { id: "id", term: t("id"), value: <CopiedId id={publicId} /> },
          ]}
        />
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
          <DefinitionList layout="rows" items={contacts.map(ofPerson)} />
        </RecordSection>
      )}
    </>
  );
}
