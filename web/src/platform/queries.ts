import { QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ReplyTo, SuppliedTo } from "#contract/all.ts";
import type { Call } from "#contract/endpoint.ts";
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
export async function readPatiently<C extends Call>(
  endpoint: C,
  supplied: SuppliedTo<C>,
  signal?: AbortSignal,
): Promise<ReplyTo<C>> {
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
export const readOf = <C extends Call>(endpoint: C, supplied: SuppliedTo<C>) => ({
  queryKey: [endpoint.path, supplied] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => readPatiently(endpoint, supplied, signal),
});

const paramsOf = (supplied: unknown): string => JSON.stringify((supplied as { params?: unknown } | undefined)?.params);

export const keepIfAbout =
  (supplied: unknown) =>
  <Data>(last: Data | undefined, query?: { queryKey: readonly unknown[] }): Data | undefined =>
    paramsOf(query?.queryKey[1]) === paramsOf(supplied) ? last : undefined;

/** The last answer stays on screen while the next one is loading, unless it is about something else. */
export const useRead = <C extends Call>(
  endpoint: C,
  supplied: SuppliedTo<C>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) =>
  useQuery<ReplyTo<C>, ApiError>({
    ...readOf(endpoint, supplied),
    placeholderData: keepIfAbout(supplied),
    ...options,
  });

type Outcome<Reply> = {
  onSuccess?: (reply: Reply) => void;
  onError?: (error: ApiError) => void;
  onSettled?: () => void;
};

/** Reads of the `stale` endpoints are repeated. The callbacks run even if the caller is unmounted by then. */
export function useWrite<C extends Call>(endpoint: C, stale: readonly Call[] = []) {
  const cache = useQueryClient();
  const write = useMutation<ReplyTo<C>, ApiError, SuppliedTo<C>>({
    mutationFn: (supplied) => send(endpoint, supplied),
    onSuccess: () => Promise.all(stale.map(({ path }) => cache.invalidateQueries({ queryKey: [path] }))),
  });
  const { mutateAsync } = write;
  const mutate = useCallback(
    (supplied: SuppliedTo<C>, { onSuccess, onError, onSettled }: Outcome<ReplyTo<C>> = {}) =>
      void mutateAsync(supplied)
        .then(onSuccess, onError ?? (() => undefined))
        .finally(onSettled),
    [mutateAsync],
  );
  return { ...write, mutate };
}
