import type { Country } from "../../values/countries.ts";
import {
  type FileSide,
  type IdentityDocumentType,
  identityDocuments,
  otherSides,
} from "../forms/identity-documents.ts";
import type { DocumentFieldName } from "../forms/step-choices.ts";
import { unansweredParts } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { FieldWords, ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import {
  enabledOf,
  type RequestingStepOf,
  type StepDefinition,
  type StepDesk,
  type StepVisit,
} from "./step-definition.ts";

type Step = RequestingStepOf<"DOCUMENT">;
type Chosen = { documentType: IdentityDocumentType; bankId?: unknown } | null;

export const typedFields = ({ fields }: Step): DocumentFieldName[] => enabledOf(fields);

export const documentTypesFor = (
  { documentTypes, perCountry }: Pick<Step, "documentTypes" | "perCountry">,
  country: Country | null,
): readonly IdentityDocumentType[] =>
  perCountry.find((each) => each.country === country)?.documentTypes ?? documentTypes;

/** What is photographed of the chosen document; nothing where a bank answers for it. */
function documentSides(
  { frontOnly, otherSides: others }: Pick<Step, "frontOnly" | "otherSides">,
  chosen: Chosen,
): readonly FileSide[] {
  if (!chosen || chosen.bankId) return [];
  const { documentType } = chosen;
  const printed = frontOnly.includes(documentType) ? (["front"] as const) : identityDocuments[documentType].sides;
  return [...printed, ...otherSides.slice(0, others)];
}

export const documentStep = {
  part: "document",
  meets: "page",
  againOrder: 2,
  photos: (step, { document }) => documentSides(step, document),
} as const satisfies StepDefinition<"DOCUMENT">;

export const documentVisit = {
  screen: "document",
  words: "document",
  icon: "card",
  missing: (step, { document }) => {
    if (!document) return ["documentType"];
    if (document.bankId) return [];
    const names = typedFields(step).filter((name) => step.fields[name].mandatory);
    return unansweredParts("document", names, document.fields);
  },
} as const satisfies StepVisit<"DOCUMENT">;

export const documentDesk = { page: "document", words: "document", cents: 40 } as const satisfies StepDesk;

export const documentLines = (
  given: AnswersView["document"],
  _: ReviewWords,
  { fieldName, fieldValue }: FieldWords,
): AnswerLine[] => given.flatMap(({ field, value }) => line(field, fieldName(field), fieldValue(field, value)));
