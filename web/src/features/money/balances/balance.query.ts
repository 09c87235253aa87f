import { balances } from "#contract/money/balances.calls.ts";
import { useCan } from "#web/platform/can.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";

/**
 * In euro cents; null for who does not pay, and while everything is free. Read every 10 seconds (specification 1, section 4);
 * everybody who shows it shares one question.
 */
export function useBalance(): number | null {
  const can = useCan();
  const { billing } = useSession();
  const isShown = billing === "on" && can("billing:manage");
  const { data } = useReplyQuery(
    balances.show,
    {},
    { enabled: isShown, ...(isShown ? { refetchInterval: 10_000 } : {}) },
  );
  return isShown ? (data?.balance ?? null) : null;
}
