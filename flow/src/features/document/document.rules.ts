import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import type { DocumentFieldName } from "#contract/records/forms/step-choices.ts";
import { documentLengths } from "#contract/records/requested/answer-shapes.ts";
import { documentTypesFor, typedFields } from "#contract/records/steps/document.step.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";
import { problemOfDate } from "#flow/components/dates.rules.ts";
import type { FlowFieldProblem } from "#flow/words/words.ts";

type Document = NonNullable<FlowState["document"]>;
type Choice = Pick<Document, "country" | "documentType">;
export type TypedDocumentName = `fields.${DocumentFieldName}`;
export type DocumentDraft = {
  country: Document["country"] | null;
  documentType: IdentityDocumentType | null;
} & { [Name in TypedDocumentName]?: string | undefined };

export const typedDocumentName = (name: DocumentFieldName): TypedDocumentName => `fields.${name}`;

export function firstCountry({ document, profile, form }: FlowState): Choice["country"] | null {
  if (document) return document.country;
  const [only, ...others] = form.countries;
  if (only && others.length === 0) return only;
  const home = profile.residence_country;
  return home && form.countries.includes(home) ? home : null;
}

export function documentTypeFor(
  step: FlowStepOf<"DOCUMENT">,
  country: DocumentDraft["country"],
  earlier: IdentityDocumentType | null,
): IdentityDocumentType | null {
  const offered = documentTypesFor(step, country);
  if (earlier && offered.includes(earlier)) return earlier;
  return (offered.length === 1 && offered[0]) || null;
}

export function documentDraftOf(step: FlowStepOf<"DOCUMENT"> | undefined, state: FlowState): DocumentDraft {
  const country = firstCountry(state);
  const earlier = state.document?.documentType ?? null;
  const typed = Object.entries(state.document?.fields ?? {}).map(([name, text]) => [`fields.${name}`, text]);
  return {
    country,
    documentType: step ? documentTypeFor(step, country, earlier) : earlier,
    ...Object.fromEntries(typed),
  };
}

function problemOfTyped(name: DocumentFieldName, text: string, today: string): FlowFieldProblem | undefined {
  if (name !== "expiryDate" && name !== "issueDate")
    return text.length > documentLengths[name][1] ? "problem.too_long" : undefined;
  const problem = problemOfDate(text);
  if (problem) return problem;
  if (name === "issueDate") return text > today ? "problem.date_future" : undefined;
  return text < today ? "problem.document_expired" : undefined;
}

/** `today` is YYYY-MM-DD. */
export function checkDraft(step: FlowStepOf<"DOCUMENT">, draft: DocumentDraft, today: string): FieldProblems {
  const problems: FieldProblems = {};
  if (!draft.country) problems.country = "problem.country";
  if (!draft.documentType) problems.documentType = "problem.document_type";
  for (const name of typedFields(step)) {
    const text = (draft[typedDocumentName(name)] ?? "").trim();
    const isMissing = !text && step.fields[name].mandatory;
    const problem = isMissing ? "problem.required" : text ? problemOfTyped(name, text, today) : undefined;
    if (problem) problems[typedDocumentName(name)] = problem;
  }
  return problems;
}

export function documentAnswersOf(step: FlowStepOf<"DOCUMENT">, draft: DocumentDraft): Document | null {
  const { country, documentType } = draft;
  if (!country || !documentType) return null;
  const typed = typedFields(step)
    .map((name) => [name, (draft[typedDocumentName(name)] ?? "").trim()] as const)
    .filter(([, text]) => text !== "");
  return { country, documentType, fields: Object.fromEntries(typed) };
}

/** The server drops photos of another choice. */
export const changesChoice = ({ document }: FlowState, choice: Choice): boolean =>
  document !== null && (document.country !== choice.country || document.documentType !== choice.documentType);

export function isKeptDocument(state: FlowState, answers: Document): boolean {
  const { document } = state;
  if (!document || document.bankId || changesChoice(state, answers)) return false;
  const names = new Set([...Object.keys(document.fields), ...Object.keys(answers.fields)]) as Set<DocumentFieldName>;
  return [...names].every((name) => document.fields[name] === answers.fields[name]);
}
