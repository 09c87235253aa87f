import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Endpoint, ReplyOf, Supplied } from "#contract/endpoint.ts";
import { send } from "./api.ts";
import { type ApiError, isUnavailable } from "./api-error.ts";
import { connection } from "./connection.ts";

/** A refusal is an answer and is not retried; `readPatiently` waits during outages. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: "always", staleTime: 15_000 },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Reads change nothing, so they wait until the service is back and retry without limit. */
export async function readPatiently<E extends Endpoint>(
  endpoint: E,
  supplied: Supplied<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  for (;;) {
    await connection.whenBack();
    signal?.throwIfAborted();
    try {
      return await send(endpoint, supplied, signal);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

/** Key, function and reply type of one read, for loaders and `useQuery`. The key starts with the endpoint's path. */
export const readOf = <E extends Endpoint>(endpoint: E, supplied: Supplied<E>) => ({
  queryKey: [endpoint.path, supplied] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => readPatiently(endpoint, supplied, signal),
});

/** The last answer stays on screen while the next one is loading. */
export const useRead = <E extends Endpoint>(
  endpoint: E,
  supplied: Supplied<E>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) => useQuery<ReplyOf<E>, ApiError>({ ...readOf(endpoint, supplied), placeholderData: keepPreviousData, ...options });

type Outcome<Reply> = {
  onSuccess?: (reply: Reply) => void;
  onError?: (error: ApiError) => void;
  onSettled?: () => void;
};

/**
 * A write. Afterwards, reads of the `stale` endpoints are repeated. The callbacks run even if the caller is unmounted
 * by then, such as a row that the refreshed list no longer has.
 */
export function useWrite<E extends Endpoint>(endpoint: E, stale: readonly Endpoint[] = []) {
  const cache = useQueryClient();
  const write = useMutation<ReplyOf<E>, ApiError, Supplied<E>>({
    mutationFn: (supplied) => send(endpoint, supplied),
    onSuccess: () => Promise.all(stale.map(({ path }) => cache.invalidateQueries({ queryKey: [path] }))),
  });
  const { mutateAsync } = write;
  const mutate = useCallback(
    (supplied: Supplied<E>, { onSuccess, onError, onSettled }: Outcome<ReplyOf<E>> = {}) =>
      void mutateAsync(supplied)
        .then(onSuccess, onError ?? (() => undefined))
        .finally(onSettled),
    [mutateAsync],
  );
  return { ...write, mutate };
}
