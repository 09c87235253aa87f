import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { type SessionView, sessions } from "#contract/sessions.contract.ts";
import { queryClient, readPatiently } from "./queries.ts";

/** Who sits at this browser, and which sign-in step comes next. */
export const sessionQuery = queryOptions({
  queryKey: [sessions.current.path],
  queryFn: ({ signal }) => readPatiently(sessions.current, {}, signal),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

export const currentSession = (): Promise<SessionView> => queryClient.ensureQueryData(sessionQuery);

/** Asks the server again; after each sign-in step and each refusal. */
export const refreshSession = (): Promise<SessionView> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** For screens behind the guards, where the session is known. */
export const useSession = (): SessionView => useSuspenseQuery(sessionQuery).data;
