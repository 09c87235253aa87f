import { parentPort, workerData } from "node:worker_threads";
import {
  FaceEngineError,
  type FaceThreadReply,
  type FaceThreadRequest,
  type FaceThreadSettings,
} from "./face.types.ts";
import { type FaceModels, loadFaceModels } from "./face-models.ts";

// The thread of the faces engine: loads the models once, then answers one picture after the other.

const port = parentPort;
if (port === null) throw new Error("face-worker runs as a worker thread: use createFaceEngine");

const reply = (message: FaceThreadReply): void => port.postMessage(message);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function answer(models: FaceModels, request: FaceThreadRequest): Promise<void> {
  try {
    reply({ kind: "faces", id: request.id, faces: await models.detect(request.image, request.turnDeg) });
  } catch (error) {
    const code = error instanceof FaceEngineError ? error.code : "detection_failed";
    reply({ kind: "refused", id: request.id, code, message: messageOf(error) });
  }
}

try {
  const models = await loadFaceModels(workerData as FaceThreadSettings);
  port.on("message", (request: FaceThreadRequest) => void answer(models, request));
  reply({ kind: "ready" });
} catch (error) {
  reply({ kind: "broken", message: messageOf(error) });
}
