import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlacklistKind } from "#contract/screening/blacklists/blacklist-kinds.ts";
import { blacklistFileColumns } from "#contract/screening/blacklists/blacklist-values.ts";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistEntry } from "#contract/screening/blacklists.contract.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { listReads } from "./blacklists.query.ts";

export type BlacklistEntryField = Exclude<(typeof blacklistFileColumns.default)[number], "type">;
type Typed = Record<BlacklistEntryField, string> & { type: BlacklistKind };

const fields = blacklistFileColumns.default.filter((column): column is BlacklistEntryField => column !== "type");

const common: readonly BlacklistEntryField[] = ["country", "description"];
/** Of other kinds than persons, whose entries have every field. */
const fieldsOf: Partial<Record<BlacklistKind, readonly BlacklistEntryField[]>> = {
  COMPANY: [...common, "name", "origin_name", "document", "tax_id"],
  DOCUMENT: [...common, "document"],
  TAX_ID: [...common, "tax_id"],
};

/** Without what was typed for another kind and is not shown any more. */
const shownOf = (typed: Typed): Typed => {
  const kept = fieldsOf[typed.type] ?? fields;
  return { ...typed, ...Object.fromEntries(fields.filter((each) => !kept.includes(each)).map((each) => [each, ""])) };
};

const typedOf = (entry: BlacklistEntry | null): Typed => ({
  ...(Object.fromEntries(fields.map((field) => [field, entry?.[field] ?? ""])) as Record<BlacklistEntryField, string>),
  type: entry?.type ?? "PERSON",
});

type Props = { code: string; entry: BlacklistEntry | null; onClose: () => void };

export function useBlacklistEntry({ code, entry, onClose }: Props) {
  const { t } = useTranslation("blacklists");
  const [typed, setTyped] = useState(() => typedOf(entry));
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const add = useWrite(blacklists.addEntry, listReads);
  const edit = useWrite(blacklists.editEntry, listReads);
  const outcome = {
    onSuccess: () => {
      notifySuccess(t(entry ? "entries.saved" : "entries.added"));
      onClose();
    },
    onError: (error: ApiError) => {
      const first = error.errors.find(({ parameter }) => parameter in typed);
      if (first) setProblem({ field: first.parameter, message: sayMessage(first.message) });
      else setProblem({ field: "", message: sayError(error, t("failed.entry")) });
    },
  };
  const submit = () => {
    setProblem(null);
    // The lists of the contract are narrower than what was typed; the server says what does not fit.
    const body = shownOf(typed) as never as Parameters<typeof add.mutate>[0]["body"];
    if (!entry) return add.mutate({ params: { code }, body }, outcome);
    edit.mutate({ params: { code, entry: entry.id }, body: { ...body, revision: entry.revision } }, outcome);
  };
  return {
    typed,
    change: (next: Partial<Typed>) => {
      setTyped({ ...typed, ...next });
      setProblem(null);
    },
    problemOf: (field: string) => (problem?.field === field ? problem.message : undefined),
    submit,
    isBusy: add.isPending || edit.isPending,
  };
}
