import { expect, test } from "vitest";
import { type DetectedFace, FaceEngineError } from "./face.types.ts";
import { inspectSelfie } from "./inspect-selfie.ts";

const face = (sizePx: number, refusals: DetectedFace["refusals"] = []) => ({ sizePx, refusals }) as DetectedFace;

const look = (faces: DetectedFace[] | FaceEngineError, options = {}) => {
  const engine = {
    detectFaces: async () => {
      if (faces instanceof FaceEngineError) throw faces;
      return faces;
    },
  };
  return inspectSelfie(engine, Buffer.from("selfie"), options);
};

test.each([
  ["one face", [face(300)], {}, null],
  ["nobody", [], {}, "no_face_on_selfie"],
  ["a second face", [face(300), face(100)], {}, "several_faces_on_selfie"],
  ["a guess in the background", [face(300), face(100, ["low_score"])], {}, null],
  ["the held document's portrait", [face(150, ["too_small"]), face(300)], { holdsDocument: true }, null],
  ["a second person beside a document", [face(300), face(151)], { holdsDocument: true }, "several_faces_on_selfie"],
  ["a covered face", [face(300, ["covered"])], {}, "selfie_face_covered"],
] as const)("a selfie with %s", async (_, faces, options, refusal) => {
  expect(await look([...faces], options)).toMatchObject({ refusal, distance: null, band: null });
});

test("a picture that cannot be read is refused; an engine that could not work is no answer", async () => {
  const unreadable = await look(new FaceEngineError("unreadable_image", "no picture"));
  expect(unreadable).toMatchObject({ refusal: "selfie_unreadable", selfieFaces: [] });
  await expect(look(new FaceEngineError("process_died", "gone"))).rejects.toMatchObject({ code: "process_died" });
});
