import { queryOptions } from "@tanstack/react-query";
import { verifications } from "#contract/verifications.calls.ts";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { sendForFile } from "#web/platform/api.ts";
import { readOf } from "#web/platform/queries.ts";
import { nextAttemptReadMs, nextReadMs } from "./polling.rules.ts";

/** One verification; asked for again while its checks run and when a callback was due, ever more slowly. */
export const verificationQuery = (id: string) =>
  queryOptions({
    ...readOf(verifications.view, { params: { id } }),
    refetchInterval: ({ state }) => {
      const view = state.data as VerificationView | undefined;
      if (view?.status === "processing") return nextReadMs(state.dataUpdateCount);
      // A held decision's callbacks are there once it is announced.
      const held = view?.heldUntil ? [{ status: "pending" as const, nextAttempt: view.heldUntil }] : [];
      return nextAttemptReadMs([...(view?.callbacks ?? []), ...held], Date.now()) ?? false;
    },
  });

/** The bytes of a photo. They are personal data: soon after the last screen has let go of them they leave memory. */
export const photoQuery = ({ id, fileId }: { id: string; fileId: string }) =>
  queryOptions({
    queryKey: [verifications.file.path, { id, fileId }] as const,
    queryFn: async ({ signal }) => (await sendForFile(verifications.file, { params: { id, fileId } }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });

/** The bytes of a recording: larger still, so they go as soon as no screen shows them. */
export const videoQuery = ({ id, videoId }: { id: string; videoId: string }) =>
  queryOptions({
    queryKey: [verifications.video.path, { id, videoId }] as const,
    queryFn: async ({ signal }) =>
      (await sendForFile(verifications.video, { params: { id, videoId } }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
