import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { CompanyDataName } from "#contract/records/companies/company-data.ts";
import { type CompanyRow, companyRows } from "#contract/records/companies/company-rows.rules.ts";
import compared from "#ui/compared.module.css";
import { ComparedMark } from "#ui/compared.tsx";
import { useFormat } from "#web/platform/format.ts";
import overview from "../../overview.module.css";
import classes from "./company-data.module.css";
import { EditCompanyButton } from "./edit-company-button.widget.tsx";

export function useCompanyValue(): (field: CompanyDataName, value: string) => string {
  const format = useFormat();
  return (field, value) => (field === "registrationCountry" ? format.country(value) : value);
}

function Mark({ row: { same, verdict } }: { row: CompanyRow }) {
  const { t } = useTranslation("companyReviews");
  const isSame = same ?? (verdict === "valid" ? true : null);
  const compared = isSame === null ? "notCompared" : isSame ? "same" : "differs";
  return <ComparedMark isSame={isSame} label={t(verdict ? `data.verdicts.${verdict}` : `data.${compared}`)} />;
}

type Column = "read" | "register" | "corrected";

function Corrected({ row: { field, corrected } }: { row: CompanyRow }) {
  const { t } = useTranslation("companyReviews");
  const format = useFormat();
  const shownValue = useCompanyValue();
  if (!corrected) return <span className={compared.quiet}>–</span>;
  return (
    <>
      {corrected.value === null ? t("data.removed") : <bdi>{shownValue(field, corrected.value)}</bdi>}
      <span className={compared.who}>
        {t("data.correctedBy", { actor: corrected.by, at: format.instant(corrected.at) })}
      </span>
    </>
  );
}

function Row({ row, columns }: { row: CompanyRow; columns: readonly Column[] }) {
  const { t } = useTranslation("companyReviews");
  const shownValue = useCompanyValue();
  const { field, typed, same, verdict } = row;
  const said = (value: string | null, isMarked = false) =>
    value ? (
      <bdi className={isMarked ? compared.marked : undefined}>{shownValue(field, value)}</bdi>
    ) : (
      <span className={compared.quiet}>–</span>
    );
  return (
    <Table.Tr>
      <Table.Th scope="row" className={compared.field ?? ""}>
        {t(`data.fields.${field}`)}
      </Table.Th>
      <Table.Td data-label={t("data.typed")}>
        {said(typed)}
        {verdict && <span className={compared.who}>{t(`data.verdicts.${verdict}`)}</span>}
      </Table.Td>
      {columns.map((column) => (
        <Table.Td key={column} data-label={t(`data.${column}`)}>
          {column === "corrected" ? <Corrected row={row} /> : said(row[column], same === false)}
        </Table.Td>
      ))}
      <Table.Td className={compared.mark ?? ""}>
        <Mark row={row} />
      </Table.Td>
    </Table.Tr>
  );
}

/** What the company says of itself, its documents, the register and members, side by side. */
export function CompanyData({ view, company }: { view: VerificationView; company: CompanyReview }) {
  const { t } = useTranslation("companyReviews");
  const rows = companyRows(company.answers, company.corrected, view.checks);
  const columns = (["read", "register", "corrected"] as const).filter((name) => rows.some((row) => row[name] !== null));
  return (
    <section id="company" aria-labelledby="company-title">
      <div className={compared.head}>
        <h2 id="company-title" className={overview.title}>
          {t("data.title")}
        </h2>
        {view.status !== "created" && view.status !== "processing" && (
          <EditCompanyButton view={view} company={company} />
        )}
      </div>
      {rows.length === 0 && <p className={overview.none}>{t("data.none")}</p>}
      {rows.length > 0 && (
        <div className={overview.box}>
          <Table verticalSpacing="xs" className={`${compared.table} ${classes.table}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("data.field")}</Table.Th>
                <Table.Th scope="col">{t("data.typed")}</Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col">
                    {t(`data.${column}`)}
                  </Table.Th>
                ))}
                <Table.Th scope="col" className={compared.mark ?? ""}>
                  <span className={compared.hidden}>{t("data.compared")}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.field} row={row} columns={columns} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
