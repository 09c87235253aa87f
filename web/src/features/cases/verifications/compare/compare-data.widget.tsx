import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import card from "#ui/card.module.css";
import compared from "#ui/compared.module.css";
import { ComparedMark } from "#ui/compared.tsx";
import { useReviewWords } from "#web/platform/field-words.ts";
import classes from "./compare.module.css";
import { type ComparedLine, comparedFactsOf, compareFacts } from "./compare.rules.ts";

function Value({ value, isSame }: { value: string; isSame: boolean }) {
  if (value === "") return <span className={classes.quiet}>–</span>;
  return <bdi className={isSame ? undefined : compared.marked}>{value}</bdi>;
}

function Line({ line }: { line: ComparedLine }) {
  const { t } = useTranslation("teamwork");
  const { term, one, other, isSame } = line;
  return (
    <tr>
      <th scope="row">{term}</th>
      <td data-who={t("compare.this")}>
        <Value value={one} isSame={isSame} />
      </td>
      <td data-who={t("compare.other")}>
        <Value value={other} isSame={isSame} />
      </td>
      <td data-mark>
        <ComparedMark isSame={isSame} label={t(isSame ? "compare.same" : "compare.differs")} />
      </td>
    </tr>
  );
}

function useTerms() {
  const { t } = useTranslation("teamwork");
  return {
    typed: t("compare.typed"),
    read: t("compare.read"),
    documentType: t("compare.documentType"),
    documentCountry: t("compare.documentCountry"),
    ip: t("compare.ip"),
    device: t("compare.device"),
    form: t("compare.form"),
    submitted: t("compare.submitted"),
    external: t("compare.external"),
  };
}

/** Answers and read values of two verifications in two columns; what differs is marked. */
export function CompareData({ one, other }: { one: VerificationView; other: VerificationView }) {
  const { t } = useTranslation("teamwork");
  const words = useReviewWords();
  const terms = useTerms();
  const [isShort, setIsShort] = useState(false);
  const lines = compareFacts(comparedFactsOf(one, terms, words), comparedFactsOf(other, terms, words));
  const differing = lines.filter(({ isSame }) => !isSame);
  const shown = isShort ? differing : lines;
  return (
    <>
      <div className={classes.tools}>
        <span role="status">{t("compare.differences", { count: differing.length })}</span>
        <Checkbox
          size="xs"
          label={t("compare.onlyDifferences")}
          checked={isShort}
          onChange={(event) => setIsShort(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 && <p className={classes.quiet}>{t(isShort ? "compare.noDifferences" : "compare.noData")}</p>}
      {shown.length > 0 && (
        <div className={`${card.card} ${classes.table}`}>
          <table>
            <colgroup>
              <col />
              <col />
              <col />
              <col className={classes.mark} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t("compare.field")}</th>
                <th scope="col">{t("compare.this")}</th>
                <th scope="col">{t("compare.other")}</th>
                <th scope="col">
                  <span className={compared.hidden}>{t("compare.differs")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <Line key={line.key} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
