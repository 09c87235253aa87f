import { chainNames } from "#contract/values/chains.ts";
import type { ChainRefusal } from "#engines/chains/chains.types.ts";
import { reviewWords } from "#server/review-words.ts";

const { say } = reviewWords("en", "UTC", "language");

/** Why a chain does not take a text, for who calls without our screens. */
export const chainWords = (refusal: ChainRefusal): string =>
  refusal.problem === "other_chain"
    ? say("services:chainProblems.other_chain", {
        chains: refusal.otherChains.map((chain) => chainNames[chain]).join(", "),
      })
    : say(`services:chainProblems.${refusal.problem}`);
