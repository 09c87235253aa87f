import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { sessions } from "#contract/sessions.calls.ts";
import type { SessionView } from "#contract/sessions.contract.ts";
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

/** Signed in, and no longer a member of the project that the session was in. */
export const hasLostProject = ({ step, user }: SessionView): boolean =>
  step === "done" && user !== null && user.currentCustomerAccountId === null;

/** What was read as somebody who is no longer signed in must not stay in memory. */
export function forgetReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessions.current.path });
}

/** For screens behind the guards, where the session is known. */
export const useSession = (): SessionView => useSuspenseQuery(sessionQuery).data;
