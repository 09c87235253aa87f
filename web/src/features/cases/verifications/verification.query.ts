import { queryOptions } from "@tanstack/react-query";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { endpointUrlOf, sendForFile } from "#web/platform/api.ts";
import { takeEarlyPhoto } from "#web/platform/early-photos.ts";
import { replyQueryOf } from "#web/platform/queries.ts";
import { nextAnswerReadMs, nextAttemptReadMs, nextReadMs } from "./polling.rules.ts";

/** Read again, with growing pauses, while checks run, when a callback is due, and while somebody's answer is awaited. */
export const verificationQuery = (id: string) =>
  queryOptions({
    ...replyQueryOf(verifications.view, { params: { id } }),
    refetchInterval: ({ state }) => {
      const view = state.data as VerificationView | undefined;
      if (!view) return false;
      if (view.status === "processing") return nextReadMs(state.dataUpdateCount);
      // A decision that can be undone creates its callbacks when that time ends.
      const undoable = view.undoUntil ? [{ status: "pending" as const, nextAttempt: view.undoUntil }] : [];
      return nextAttemptReadMs([...view.callbacks, ...undoable], Date.now()) ?? nextAnswerReadMs(view) ?? false;
    },
  });

/** Photos are personal data: they leave memory soon after the last screen with them. */
export const photoQuery = ({ id, fileId }: { id: string; fileId: string }) =>
  queryOptions({
    queryKey: [verifications.file.path, { id, fileId }] as const,
    queryFn: async ({ signal }) => {
      const supplied = { params: { id, fileId } };
      const early = await takeEarlyPhoto(endpointUrlOf(verifications.file, supplied));
      return early ?? (await sendForFile(verifications.file, supplied, { signal })).blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });

/** Recordings are larger: they leave memory as soon as no screen shows them. */
export const videoQuery = ({ id, videoId }: { id: string; videoId: string }) =>
  queryOptions({
    queryKey: [verifications.video.path, { id, videoId }] as const,
    queryFn: async ({ signal }) =>
      (await sendForFile(verifications.video, { params: { id, videoId } }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Frames of active liveness, side by side. */
export const framesQuery = ({ id, actId }: { id: string; actId: string }) =>
  queryOptions({
    queryKey: [verifications.frames.path, { id, actId }] as const,
    queryFn: async ({ signal }) =>
      (await sendForFile(verifications.frames, { params: { id, actId } }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
