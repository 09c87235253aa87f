import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Endpoint, ReplyOf, Supplied } from "#contract/endpoint.ts";
import { send } from "./api.ts";
import { type ApiError, isUnavailable } from "./api-error.ts";
import { connection } from "./connection.ts";

/** Refusals are answers and are not asked again; outages are waited out by `readPatiently`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: "always", staleTime: 15_000 },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Reads change nothing, so they wait until the service is back and ask again, as often as it takes. */
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

/** Key, function and reply type of one read, for loaders and `useQuery`. Its first key part is the endpoint's path. */
export const readOf = <E extends Endpoint>(endpoint: E, supplied: Supplied<E>) => ({
  queryKey: [endpoint.path, supplied] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => readPatiently(endpoint, supplied, signal),
});

/** Reads an endpoint; the last answer stays on the screen while the next one is on its way. */
export const useRead = <E extends Endpoint>(
  endpoint: E,
  supplied: Supplied<E>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) => useQuery<ReplyOf<E>, ApiError>({ ...readOf(endpoint, supplied), placeholderData: keepPreviousData, ...options });

/** What a screen does once a write has ended. */
type Outcome<Reply> = {
  onSuccess?: (reply: Reply) => void;
  onError?: (error: ApiError) => void;
  onSettled?: () => void;
};

/**
 * A write. Whatever was read from the `stale` endpoints is read anew afterwards. The outcome is told even if what asked is off
 * the screen by then, as the row that a refreshed list no longer has.
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
