import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reports } from "#contract/figures/reports.calls.ts";
import {
  NewReport,
  type ReportColumn,
  type ReportFormat,
  type ReportType,
  reportColumns,
  reportTypesFor,
} from "#contract/figures/reports.contract.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { languages } from "#contract/values/languages.ts";
import { useOwnPermissions } from "#web/platform/can.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

type Typed = {
  type: ReportType;
  format: ReportFormat;
  name: string;
  from: string;
  to: string;
  forms: string[];
  status: VerificationStatus[];
  columns: ReportColumn[];
};

const emptyOf = (type: ReportType): Typed => ({
  type,
  format: "csv",
  name: "",
  from: "",
  to: "",
  forms: [],
  status: [],
  columns: [...reportColumns[type]],
});

/** An empty day is an open end. */
function bodyOf({ type, format, name, from, to, forms, status, columns }: Typed, language: string) {
  const narrowed = type === "verifications" ? { forms, status } : {};
  const filters = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...narrowed };
  return NewReport.safeParse({
    type,
    format,
    name,
    filters,
    columns,
    language: languages.find((each) => language === each || language.startsWith(`${each}-x-`)) ?? "en",
  });
}

/** Changing the type chooses all of its columns. */
export function useCreateReport(onDone: () => void) {
  const { t, i18n } = useTranslation("reports");
  const types = reportTypesFor(useOwnPermissions());
  const first = types[0] ?? "verifications";
  const [typed, setTyped] = useState(() => emptyOf(first));
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const create = useWrite(reports.create, [reports.list]);
  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }));
    setProblem(null);
  };
  const submit = () => {
    if (typed.columns.length === 0) return setProblem({ field: "columns", message: t("creating.noColumns") });
    const { data, error } = bodyOf(typed, i18n.language);
    const [issue] = error?.issues ?? [];
    if (!data)
      return setProblem({
        field: issue?.path.join(".") ?? "",
        message: issue ? sayMessage(issue.message) : t("failed.create"),
      });
    create.mutate(
      { body: data },
      {
        onError: (refused) => setProblem({ field: "", message: sayError(refused, t("failed.create")) }),
        onSuccess: () => {
          notifySuccess(t("creating.done"));
          setTyped(emptyOf(typed.type));
          onDone();
        },
      },
    );
  };
  return {
    types,
    typed,
    change,
    chooseType: (type: ReportType) => change({ type, columns: [...reportColumns[type]], forms: [], status: [] }),
    problemOf: (field: string) => (problem?.field === field ? problem.message : undefined),
    submit,
    isBusy: create.isPending,
  };
}
