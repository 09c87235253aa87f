import type { z } from "zod";
import type { YenteFeature } from "#contract/customer-api/yente/yente-match.ts";
import type { MatchExplanation, QualifierEffect, ScoreShortfall } from "#engines/names/names.types.ts";
import type { YenteQuestionNumber } from "./yente.questions.rules.ts";

type Feature = z.output<typeof YenteFeature>;

const qualifierNames: Record<QualifierEffect["what"], string> = {
  birth: "birth_date",
  country: "country",
  gender: "gender",
  kind: "schema",
};

const outcomes: Record<QualifierEffect["outcome"], string> = {
  same: "the same",
  sameYear: "the same year",
  swapped: "day and month swapped",
  near: "near",
  different: "different",
};

function shortfallText(shortfall: ScoreShortfall): string {
  switch (shortfall.why) {
    case "askedWordAlone":
      return `${shortfall.word} is only in the query`;
    case "listedWordAlone":
      return `${shortfall.word} is only in the list`;
    case "wordDiffers":
      return `${shortfall.asked} differs from ${shortfall.listed}`;
    case "onlyOneWord":
      return "only one word";
    case "onlyInitials":
      return "only initials";
    case "otherOriginal":
      return "other characters in the original";
    case "otherOrder":
      return "another order";
  }
}

function nameDetail({ words, shortfalls }: MatchExplanation): string {
  const met = words.map(({ asked: queried, listed, how }) =>
    how === "same" ? queried : `${queried} – ${listed} (${how})`,
  );
  return [met.join(", "), ...shortfalls.map(shortfallText)].filter((part) => part !== "").join("; ");
}

/** `points` are ours, of a hundred; what lowers the score is below 0. */
export function featuresOfName(
  match: { name: string; nameScore: number; explanation: MatchExplanation },
  query: string,
): Record<string, Feature> {
  const { name, nameScore, explanation } = match;
  return {
    name: { score: nameScore / 100, detail: nameDetail(explanation), query, candidate: name },
    ...Object.fromEntries(
      explanation.qualifiers.map(({ what, outcome, points }) => [
        qualifierNames[what],
        { score: points / 100, detail: outcomes[outcome], query: null, candidate: null },
      ]),
    ),
  };
}

export const featureOfNumber = ({ given, property }: YenteQuestionNumber): Record<string, Feature> => ({
  identifier: { score: 1, detail: `The same number: ${property}`, query: given, candidate: null },
});

/** What `explanations` may have, for `GET /algorithms`. */
export const featureDocs = {
  name: "How alike the names are, in any script, with what is usual of names in mind.",
  identifier: "A number of a paper, a register, a tax office or a wallet is the same: then the score is 1.",
  birth_date: "What the dates of birth add to the score of the name, or take from it.",
  country: "What the countries add or take.",
  gender: "What the genders add or take.",
  schema: "A person that is searched for as a company, or a company as a person.",
} as const;
