import { useTranslation } from "react-i18next";
import { type Blockchain, type BlockchainProblem, chainNames } from "#contract/values/chains.ts";
import { useFormat } from "#web/platform/format.ts";

export function useChainWords() {
  const { t } = useTranslation("services");
  const format = useFormat();
  return (problem: BlockchainProblem, otherChains: readonly Blockchain[]): string =>
    t(`chainProblems.${problem}`, { chains: format.list(otherChains.map((chain) => chainNames[chain])) });
}
