import { useCallback, useEffect, useRef, useState } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { addFile, type CapturedPhoto } from "#flow/platform/api.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import type { RecordedCapture } from "./capture-recorder.ts";
import { whyNotSend } from "./photo.rules.ts";
import { rememberPhoto } from "./photo-store.ts";
import { sendRecording } from "./recording-sending.query.ts";

export type TakenPhoto = { photo: CapturedPhoto; address: string; share: number };

const pdf = "application/pdf";

const withFile = (state: FlowState, file: FlowState["files"][number]): FlowState => ({
  ...state,
  files: [...state.files.filter(({ side }) => side !== file.side), file],
});

export function usePhotoSending(side: FileSide) {
  const { state, keep } = useVisit();
  const sending = useSingleRequest();
  const [taken, setTaken] = useState<TakenPhoto | null>(null);
  const [unsendable, setUnsendable] = useState<ReturnType<typeof whyNotSend>>();
  const leaving = useRef<AbortController>(null);
  const shown = useRef<string>(null);
  const recording = useRef<Promise<RecordedCapture | null>>(null);

  const show = useCallback((address: string | null) => {
    if (shown.current !== null) URL.revokeObjectURL(shown.current);
    shown.current = address;
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      show(null);
    };
  }, [show]);

  const send = (photo: CapturedPhoto) =>
    sending.send(async () => {
      const signal = leaving.current?.signal ?? AbortSignal.abort();
      const onProgress = (share: number) => setTaken((current) => current && { ...current, share });
      const file = await addFile(photo, { onProgress, signal });
      // Of a PDF the server has the pictures.
      if (photo.blob.type !== pdf) rememberPhoto(side, file.id, photo.blob);
      keep(withFile(state, file));
      if (recording.current !== null) sendRecording(side, recording.current);
      recording.current = null;
      show(null);
      setTaken(null);
    });

  const drop = () => {
    show(null);
    setTaken(null);
    setUnsendable(undefined);
    sending.forget();
  };

  const take = (blob: Blob, source: CapturedPhoto["source"], recorded?: Promise<RecordedCapture | null>) => {
    drop();
    recording.current = recorded ?? null;
    const photo = { side, source, blob };
    const refusal = whyNotSend(blob.size);
    setUnsendable(refusal);
    const address = URL.createObjectURL(blob);
    show(address);
    setTaken({ photo, address, share: 0 });
    if (!refusal) void send(photo);
  };

  const sendAgain = () => {
    if (taken) void send(taken.photo);
  };
  return { taken, unsendable, error: sending.error, isBusy: sending.isBusy, take, sendAgain, drop };
}
