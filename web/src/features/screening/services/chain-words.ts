import { useTranslation } from "react-i18next";
import type { ReplyError } from "#contract/endpoint.ts";
import { type Blockchain, type BlockchainProblem, chainNames, chainProblems, chains } from "#contract/values/chains.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayMessage } from "#web/platform/i18n.ts";

export function useChainWords() {
  const { t } = useTranslation("services");
  const format = useFormat();
  return (problem: BlockchainProblem, otherChains: readonly Blockchain[]): string =>
    t(`chainProblems.${problem}`, { chains: format.list(otherChains.map((chain) => chainNames[chain])) });
}

/** The server names the other chains behind a colon. */
function chainsIn(message: string): Blockchain[] {
  const named = message.slice(message.indexOf(": ") + 2, -1).split(", ");
  return chains.filter((chain) => named.includes(chainNames[chain]));
}

/** Why a request was refused: a chain's own rules have words of this screen. */
export function useRefusalWords() {
  const sayChain = useChainWords();
  return ({ code, message }: ReplyError): string => {
    const problem = chainProblems.find((each) => code === `services.chain_${each}`);
    return problem ? sayChain(problem, chainsIn(message)) : sayMessage(message);
  };
}
