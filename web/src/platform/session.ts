import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { sessions } from "#contract/account/sessions.calls.ts";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { queryClient, readPatiently } from "./queries.ts";

/** The signed-in user, and the next sign-in step. */
export const sessionQuery = queryOptions({
  queryKey: [sessions.current.path],
  queryFn: ({ signal }) => readPatiently(sessions.current, {}, signal),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

export const currentSession = (): Promise<SessionView> => queryClient.ensureQueryData(sessionQuery);

/** Reads the session again; after each sign-in step and each refusal. */
export const refreshSession = (): Promise<SessionView> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** Signed in, but no longer a member of the session's project. It may be closed to this address: then it is not lost. */
export const hasLostProject = ({ step, user }: SessionView): boolean =>
  step === "done" && user !== null && user.currentCustomerAccountId === null && !user.outside;

/** Data of the user who signed out must not stay in memory. */
export function forgetReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessions.current.path });
}

/** For screens behind the guards, where the session is known. */
export const useSession = (): SessionView => useSuspenseQuery(sessionQuery).data;
