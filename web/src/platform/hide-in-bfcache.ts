import { queryClient } from "./queries.ts";
import { refreshSession, sessionQuery } from "./session.ts";

const whoSits = (): string | null => queryClient.getQueryData(sessionQuery.queryKey)?.user?.id ?? null;

/** The same person sees the page as it was left; for anybody else it is reloaded. */
async function showAgain(wasHere: string | null): Promise<void> {
  const { user } = await refreshSession();
  if ((user?.id ?? null) === wasHere) document.body.hidden = false;
  else location.reload();
}

/** The Back button would show a kept page to the next person at this browser (S38). */
export function hideInBfcache(): void {
  addEventListener("pagehide", ({ persisted }) => {
    document.body.hidden = persisted;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void showAgain(whoSits());
  });
}
