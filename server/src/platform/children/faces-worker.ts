import { type DetectedFace, FaceEngineError, type FaceEngineFailure } from "#engines/faces/face.types.ts";
import { loadFaceModels } from "#engines/faces/face-models.ts";
import { type LivenessActReading, readAct } from "#engines/faces/read-act.ts";
import { lazily } from "#engines/lazily.ts";
import { serveChild } from "./child-port.ts";

const models = lazily(() => loadFaceModels());

type SeenAct = LivenessActReading | { code: FaceEngineFailure; message: string };
type SeenFaces = { faces: DetectedFace[] } | { code: FaceEngineFailure; message: string };

const operations = {
  async detectFaces(image: Buffer, turnDeg?: number): Promise<SeenFaces> {
    try {
      return { faces: await (await models.use()).detectFaces(image, turnDeg) };
    } catch (error) {
      if (error instanceof FaceEngineError) return { code: error.code, message: error.message };
      throw error;
    }
  },
  async readAct(pack: Buffer): Promise<SeenAct> {
    try {
      return await readAct(await models.use(), pack);
    } catch (error) {
      if (error instanceof FaceEngineError) return { code: error.code, message: error.message };
      throw error;
    }
  },
};
export type FaceOperations = typeof operations;

serveChild(operations);
