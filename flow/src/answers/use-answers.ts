import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { ApiError } from "#flow/platform/api-error.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { type FlowFieldProblem, useSpeech } from "#flow/words/words.ts";
import type { AnswerScreen } from "./answers.rules.ts";
import { useDraft } from "./drafts.ts";

/** Named as the server names the field in `parameter`. */
export type FieldProblems = { [field: string]: FlowFieldProblem };

type Given<D> = {
  screen: AnswerScreen;
  fields: readonly string[];
  first: () => D;
  check: (draft: D) => FieldProblems;
  save: (draft: D) => Promise<FlowState>;
  keepAfter?: (draft: D) => D;
  refusedAs?: FieldProblems;
};

function useRefusals(error: ApiError | null, fields: readonly string[], refusedAs: FieldProblems) {
  const { t, find, sayRefusal, sayError } = useSpeech();
  const [changed, setChanged] = useState<readonly string[]>([]);
  const reported = error?.trouble === "refused" ? error.errors : [];
  const refusals = reported.filter(({ parameter }) => !changed.includes(parameter));
  const ofFields = refusals.filter(({ parameter }) => fields.includes(parameter));
  const stray = refusals.find(({ parameter }) => !fields.includes(parameter));
  const refusalOf = (field: string): string | undefined => {
    const refusal = ofFields.find(({ parameter }) => parameter === field);
    if (!refusal) return undefined;
    const known = refusedAs[field];
    const hasWords = refusal.code !== undefined && find(`failure.${refusal.code}`) !== undefined;
    return known && !hasWords ? t(known) : sayRefusal(refusal);
  };
  return {
    refusalOf,
    count: ofFields.length,
    problem: stray ? sayRefusal(stray) : error && reported.length === 0 ? sayError(error) : undefined,
    drop: (names: readonly string[]) => setChanged((before) => [...before, ...names]),
    reset: () => setChanged([]),
  };
}

export function useAnswers<D extends object>(given: Given<D>) {
  const { check, save, keepAfter, refusedAs = {} } = given;
  const { t } = useSpeech();
  const { goOn } = useVisit();
  const { isBusy, error, send, forget } = useSingleRequest();
  const refused = useRefusals(error, given.fields, refusedAs);
  const [draft, keepDraft] = useDraft(given.screen, given.first);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (attempts > 0 || error?.trouble === "refused")
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts, error]);

  const submit = (answers: D) => {
    refused.reset();
    forget();
    void send(async () => {
      const state = await save(answers);
      if (keepAfter) keepDraft(keepAfter(answers));
      goOn(state);
    });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) setAttempts(attempts + 1);
    else submit(draft);
  };

  const change = (next: Partial<D>, ...names: string[]) => {
    keepDraft({ ...draft, ...next });
    const touched = names.length > 0 ? names : Object.keys(next);
    refused.drop(touched);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name))));
  };

  const problemOf = (field: string): string | undefined => {
    const problem = problems[field];
    return problem ? t(problem) : refused.refusalOf(field);
  };
  const count = Object.keys(problems).length || refused.count;
  return { draft, change, problemOf, onSubmit, submit, form, isBusy, count, problem: refused.problem };
}

export type AnswersFormState = Omit<ReturnType<typeof useAnswers>, "draft" | "change" | "submit">;
