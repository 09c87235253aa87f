import { queryClient } from "./queries.ts";
import { refreshSession, sessionQuery } from "./session.ts";

const whoSits = (): string | null => queryClient.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;

/** The same person sees the page as it was left; for anybody else it is reloaded. */
async function showAgain(wasHere: string | null): Promise<void> {
  const { user } = await refreshSession();
  if ((user?.id ?? null) === wasHere) document.body.hidden = false;
  else location.reload();
}

/**
 * A page that the browser keeps for its Back button would show its content to the next person at this browser (S38). It
 * is hidden when it is left, and shown once the server says that the session still belongs to the same person.
 */
export function hideInBfcache(): void {
  addEventListener("pagehide", ({ persisted }) => {
    document.body.hidden = persisted;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void showAgain(whoSits());
  });
}
