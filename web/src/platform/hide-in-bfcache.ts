import { queryClient } from "./queries.ts";
import { refreshSession, sessionQuery } from "./session.ts";

const whoSits = (): string | null => queryClient.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;

/** The page as it was left is shown to whom it was shown before; for anybody else it begins anew. */
async function showAgain(wasHere: string | null): Promise<void> {
  const { user } = await refreshSession();
  if ((user?.id ?? null) === wasHere) document.body.hidden = false;
  else location.reload();
}

/**
 * A page that the browser keeps for its Back button would show what stood on it, whoever sits there by then (S38). It is
 * hidden as it is left, and shown when the server says that the session is still the same person's.
 */
export function hideInBfcache(): void {
  addEventListener("pagehide", ({ persisted }) => {
    document.body.hidden = persisted;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void showAgain(whoSits());
  });
}
