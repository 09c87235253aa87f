import { useTranslation } from "react-i18next";
import { type Chain, type ChainProblem, chainNames } from "#contract/values/chains.ts";

export function useChainWords() {
  const { t } = useTranslation("services");
  return (problem: ChainProblem, otherChains: readonly Chain[]): string =>
    t(`chainProblems.${problem}`, { chains: otherChains.map((chain) => chainNames[chain]).join(", ") });
}
