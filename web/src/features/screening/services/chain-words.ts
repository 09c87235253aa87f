import { useTranslation } from "react-i18next";
import { type Chain, type ChainProblem, chainNames } from "#contract/values/chains.ts";
import { useFormat } from "#web/platform/format.ts";

export function useChainWords() {
  const { t } = useTranslation("services");
  const format = useFormat();
  return (problem: ChainProblem, otherChains: readonly Chain[]): string =>
    t(`chainProblems.${problem}`, { chains: format.list(otherChains.map((chain) => chainNames[chain])) });
}
