import { useState } from "react";
import type { z } from "zod";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { screenings } from "#contract/screening/screenings.calls.ts";
import { ScreeningSearch } from "#contract/screening/screenings.contract.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { sayMessage } from "#web/platform/i18n.ts";
import { useWrite } from "#web/platform/queries.ts";

type Typed = z.infer<typeof ScreeningSearch>;
type Found = ReplyOfEndpoint<typeof screenings.search> & { queried: ScreeningQuestion };

const empty: Typed = {
  kind: "person",
  name: "",
  birth: "",
  country: "",
  gender: "",
  document: "",
  taxId: "",
  lists: [],
  blacklists: [],
};

const some = (value: string) => (value === "" ? [] : [value]);

/** The same question as the server asks, for the comparison beside each hit. */
const questionOf = ({ kind, name, birth, country, gender, document, taxId }: Typed): ScreeningQuestion => ({
  kind,
  names: some(name),
  births: some(birth),
  countries: some(country),
  gender: gender === "" ? null : gender,
  documents: some(document),
  taxIds: some(taxId),
});

/** What is typed stays out of the address: it is about people. */
export function useScreeningSearch() {
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const write = useWrite(screenings.search);
  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }));
    setProblem(null);
  };
  const submit = () => {
    const own = typed.kind === "company" ? { ...typed, gender: "" as const } : typed;
    const { data, error } = ScreeningSearch.safeParse(own);
    const [issue] = error?.issues ?? [];
    if (!data)
      return setProblem({ field: String(issue?.path[0] ?? "name"), message: sayMessage(issue?.message ?? "") });
    setFailure(null);
    setFound(null);
    write.mutate(
      { body: data },
      { onSuccess: (reply) => setFound({ ...reply, queried: questionOf(data) }), onError: setFailure },
    );
  };
  return {
    typed,
    change,
    submit,
    problemOf: (field: keyof Typed) => (problem?.field === field ? problem.message : undefined),
    found,
    failure,
    isBusy: write.isPending,
  };
}
export type ScreeningSearchState = ReturnType<typeof useScreeningSearch>;
