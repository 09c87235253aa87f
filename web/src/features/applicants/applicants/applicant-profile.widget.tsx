import { Table } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import card from "#ui/card.module.css";
import compared from "#ui/compared.module.css";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./applicants.module.css";
import { MergedRecords } from "./merged-records.widget.tsx";

type Known = ApplicantView["record"][number];

type RowProps = {
  name: string;
  given: string | null;
  corrected: Known["corrected"];
  shownValue: (value: string) => string;
  /** Of a name in another script. */
  latin?: string | null;
};

function Row({ name, given, corrected, shownValue, latin }: RowProps) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const nothing = <span className={classes.quiet}>–</span>;
  return (
    <Table.Tr>
      <Table.Th scope="row" className={compared.field ?? ""}>
        {name}
      </Table.Th>
      <Table.Td>
        {given ? <bdi>{shownValue(given)}</bdi> : nothing}
        {latin && <span className={classes.by}>{t("inLatinLetters", { name: latin })}</span>}
      </Table.Td>
      <Table.Td>
        {corrected ? (
          <>
            {corrected.value === null ? t("profile.removed") : <bdi>{shownValue(corrected.value)}</bdi>}
            <span className={classes.by}>
              {t("profile.by", { actor: corrected.by, at: format.instant(corrected.at) })}
            </span>
          </>
        ) : (
          nothing
        )}
      </Table.Td>
    </Table.Tr>
  );
}

type Transcription = ApplicantView["profile"]["transcription"];

function PersonRow({ known: { field, ...known }, names }: { known: Known; names: Transcription }) {
  const { fieldName, fieldValue } = useFieldWords();
  const shown = known.corrected ? known.corrected.value : known.given;
  const latin = names.find(({ original }) => original === shown)?.english ?? null;
  return <Row name={fieldName(field)} {...known} latin={latin} shownValue={(value) => fieldValue(field, value)} />;
}

function CompanyRow({ known: { field, ...known } }: { known: NonNullable<ApplicantView["company"]>[number] }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const shownValue = (value: string) => (field === "registrationCountry" ? format.country(value) : value);
  return <Row name={t(`companyFields.${field}`)} {...known} shownValue={shownValue} />;
}

export function ApplicantProfileTable({ applicant }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { record, comment, hold, erased } = applicant;
  const shown = record.filter(({ given, corrected }) => given !== null || corrected !== null);
  const company = applicant.company?.filter(({ given, corrected }) => given !== null || corrected !== null) ?? [];
  return (
    <>
      <div className={`${card.card} ${classes.box}`}>
        {shown.length + company.length === 0 ? (
          <EmptyState icon={<IconUser size={22} />} title={t(erased ? "profile.erased" : "profile.none")}>
            {t(erased ? "profile.erasedBody" : "profile.noneBody")}
          </EmptyState>
        ) : (
          <Table verticalSpacing="xs" className={compared.table ?? ""}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("profile.field")}</Table.Th>
                <Table.Th scope="col">{t("profile.given")}</Table.Th>
                <Table.Th scope="col">{t("profile.corrected")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {company.map((known) => (
                <CompanyRow key={known.field} known={known} />
              ))}
              {shown.map((known) => (
                <PersonRow key={known.field} known={known} names={applicant.profile.transcription} />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </div>
      {comment && (
        <div className={classes.note} dir="auto">
          <b>{t("profile.comment")}</b>
          {comment}
        </div>
      )}
      <MergedRecords applicant={applicant} />
      {hold && (
        <div className={classes.note} dir="auto">
          <b>{t("profile.hold", { at: format.instant(hold.at), actor: hold.by ?? "" })}</b>
          {hold.reason}
        </div>
      )}
    </>
  );
}
