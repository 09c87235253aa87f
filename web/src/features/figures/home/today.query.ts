import { useQuery } from "@tanstack/react-query";
import { home } from "#contract/figures/home.calls.ts";
import { replyQueryOf } from "#web/platform/queries.ts";

/** Sooner while a decision can be undone, which ends by itself. */
const [undoableMs, usualMs] = [3_000, 60_000];

/** One call for what was decided, the hours and the team. */
export const useToday = () =>
  useQuery({
    ...replyQueryOf(home.today, {}),
    refetchInterval: ({ state }) =>
      state.data?.decisions.some(({ undoUntil }) => undoUntil !== null) ? undoableMs : usualMs,
  });
