import { QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ParametersOfEndpoint, ReplyOfEndpoint } from "#contract/all.ts";
import type { EndpointAddress } from "#contract/endpoint.ts";
import { sendDeskCall } from "./api.ts";
import { type ApiError, isUnavailable } from "./api-error.ts";
import { deskConnection } from "./connection.ts";

/** A refusal is an answer and is not retried; `readPatiently` waits during outages. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: "always", staleTime: 15_000 },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Reads change nothing, so they wait until the service is back and retry without limit. */
export async function readPatiently<C extends EndpointAddress>(
  endpoint: C,
  supplied: ParametersOfEndpoint<C>,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<C>> {
  for (;;) {
    await deskConnection.whenBack();
    signal?.throwIfAborted();
    try {
      return await sendDeskCall(endpoint, supplied, signal);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

/** Key, function and reply type of one read, for loaders and `useQuery`. The key starts with the endpoint's path. */
export const replyQueryOf = <C extends EndpointAddress>(endpoint: C, supplied: ParametersOfEndpoint<C>) => ({
  queryKey: [endpoint.path, supplied] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => readPatiently(endpoint, supplied, signal),
});

const paramsOf = (supplied: unknown): string => JSON.stringify((supplied as { params?: unknown } | undefined)?.params);

export const keepIfAbout =
  (supplied: unknown) =>
  <Data>(last: Data | undefined, query?: { queryKey: readonly unknown[] }): Data | undefined =>
    paramsOf(query?.queryKey[1]) === paramsOf(supplied) ? last : undefined;

/** The last answer stays on screen while the next one is loading, unless it is about something else. */
export const useReplyQuery = <C extends EndpointAddress>(
  endpoint: C,
  supplied: ParametersOfEndpoint<C>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) =>
  useQuery<ReplyOfEndpoint<C>, ApiError>({
    ...replyQueryOf(endpoint, supplied),
    placeholderData: keepIfAbout(supplied),
    ...options,
  });

type Outcome<Reply> = {
  onSuccess?: (reply: Reply) => void;
  onError?: (error: ApiError) => void;
  onSettled?: () => void;
};

/** Reads of the `stale` endpoints are repeated. The callbacks run even if the caller is unmounted by then. */
export function useWrite<C extends EndpointAddress>(endpoint: C, stale: readonly EndpointAddress[] = []) {
  const cache = useQueryClient();
  const write = useMutation<ReplyOfEndpoint<C>, ApiError, ParametersOfEndpoint<C>>({
    mutationFn: (supplied) => sendDeskCall(endpoint, supplied),
    onSuccess: () => Promise.all(stale.map(({ path }) => cache.invalidateQueries({ queryKey: [path] }))),
  });
  const { mutateAsync } = write;
  const mutate = useCallback(
    (supplied: ParametersOfEndpoint<C>, { onSuccess, onError, onSettled }: Outcome<ReplyOfEndpoint<C>> = {}) =>
      void mutateAsync(supplied)
        .then(onSuccess, onError ?? (() => undefined))
        .finally(onSettled),
    [mutateAsync],
  );
  return { ...write, mutate };
}
