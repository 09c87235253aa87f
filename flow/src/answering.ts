import { type FormEvent, useRef, useState } from "react";
import type { FlowState } from "#contract/flow.contract.ts";
import type { AnswerScreen } from "./answers.rules.ts";
import { useDraft } from "./drafts.ts";
import { type FieldProblem, useSpeech } from "./platform/words.ts";
import { useSending } from "./sending.ts";
import { useVisit } from "./visit.ts";

/** What is wrong, by the field's name; a field is named as the server names it in `parameter`. */
export type Problems = { [field: string]: FieldProblem };

type Given<D> = {
  screen: AnswerScreen;
  /** Every field that is shown: a refusal of another one is told above the button. */
  fields: readonly string[];
  first: () => D;
  check: (draft: D) => Problems;
  save: (draft: D) => Promise<FlowState>;
  /** What stays in the fields once the server has it. */
  keepAfter?: (draft: D) => D;
  /** Words for a value that only the server saw through; of shapes it speaks English alone. */
  refusedAs?: Problems;
};

/** The answers of one screen: kept while they are typed, checked for courtesy, sent, and refused each at its own field. */
export function useAnswering<D extends object>(given: Given<D>) {
  const { fields, check, save, keepAfter, refusedAs = {} } = given;
  const { t, find, sayRefusal, sayError } = useSpeech();
  const { goOn } = useVisit();
  const { isBusy, error, send, forget } = useSending();
  const [draft, keepDraft] = useDraft(given.screen, given.first);
  const [problems, setProblems] = useState<Problems>({});
  // A refusal of the server is about what was sent: it goes when the field is changed.
  const [changed, setChanged] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const told = error?.trouble === "refused" ? error.errors : [];
  const refusals = told.filter(({ parameter }) => !changed.includes(parameter));
  const ofFields = refusals.filter(({ parameter }) => fields.includes(parameter));
  const stray = refusals.find(({ parameter }) => !fields.includes(parameter));

  const problemOf = (field: string): string | undefined => {
    const problem = problems[field];
    const refusal = ofFields.find(({ parameter }) => parameter === field);
    if (problem || !refusal) return problem && t(problem);
    const known = refusedAs[field];
    const hasWords = refusal.code !== undefined && find(`failure.${refusal.code}`) !== undefined;
    return known && !hasWords ? t(known) : sayRefusal(refusal);
  };

  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

  const submit = (answers: D) => {
    setChanged([]);
    forget();
    void send(async () => {
      const state = await save(answers);
      if (keepAfter) keepDraft(keepAfter(answers));
      goOn(state);
    }).then(focusFirst);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirst();
    else submit(draft);
  };

  const change = (next: Partial<D>, ...names: string[]) => {
    keepDraft({ ...draft, ...next });
    const touched = names.length > 0 ? names : Object.keys(next);
    setChanged([...changed, ...touched]);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name))));
  };

  return {
    draft,
    change,
    problemOf,
    onSubmit,
    submit,
    form,
    isBusy,
    /** How many fields need the applicant's attention. */
    count: Object.keys(problems).length || ofFields.length,
    /** What is wrong with no field of its own. */
    problem: stray ? sayRefusal(stray) : error && told.length === 0 ? sayError(error) : undefined,
  };
}

export type Answering = Omit<ReturnType<typeof useAnswering>, "draft" | "change" | "submit">;
