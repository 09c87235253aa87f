import { describe, expect, it } from "vitest";
import { compareFaces } from "./compare-faces.ts";
import { type DetectedFace, FaceEngineError } from "./face.types.ts";

const face = (sizePx: number, value: number, more: Partial<DetectedFace> = {}): DetectedFace => ({
  box: { x: 0, y: 0, width: sizePx, height: sizePx },
  score: 0.99,
  landmarks: {
    leftEye: { x: 0, y: 0 },
    rightEye: { x: 1, y: 0 },
    noseTip: { x: 0.5, y: 0.5 },
    mouthLeft: { x: 0, y: 1 },
    mouthRight: { x: 1, y: 1 },
  },
  sizePx,
  yawDegrees: 0,
  rollDegrees: 0,
  isNearFrontal: true,
  cover: null,
  isClear: true,
  descriptor: new Float32Array(128).fill(value),
  refusals: [],
  ...more,
});

const document = Buffer.from("document");
const selfie = Buffer.from("selfie");
type Seen = DetectedFace[] | FaceEngineError;

const compare = (onDocument: Seen, onSelfie: Seen, options = {}) => {
  const engine = {
    detectFaces: async (image: Uint8Array) => {
      const seen = image === document ? onDocument : onSelfie;
      if (seen instanceof FaceEngineError) throw seen;
      return seen;
    },
  };
  return compareFaces(engine, { document, selfie }, options);
};

describe("comparing a document with a selfie", () => {
  it("takes the largest face on the document: ghost images are smaller", async () => {
    const result = await compare([face(120, 0.05), face(200, 0.01)], [face(300, 0.01)]);
    expect(result).toMatchObject({ distance: 0, band: "match", refusal: null });
  });

  it("uses the thresholds it is given", async () => {
    const pair = [[face(200, 0)], [face(200, 0.05)]] as const; // √128 · 0.05 = 0.566
    expect((await compare([...pair[0]], [...pair[1]])).band).toBe("review");
    const thresholds = { matchAtMost: 0.55, reviewAtMost: 0.55 };
    expect((await compare([...pair[0]], [...pair[1]], { thresholds })).band).toBe("no_match");
  });

  it.each([
    ["no_face_on_document", [], [face(200, 0)]],
    ["no_face_on_selfie", [face(200, 0)], []],
    ["several_faces_on_selfie", [face(200, 0)], [face(200, 0), face(150, 0.1)]],
    ["document_face_too_small", [face(90, 0, { refusals: ["too_small"] })], [face(200, 0)]],
    ["document_face_low_score", [face(200, 0, { refusals: ["low_score"] })], [face(200, 0)]],
    ["selfie_face_covered", [face(200, 0)], [face(200, 0, { cover: "mouth", refusals: ["covered"] })]],
    ["selfie_face_not_frontal", [face(200, 0)], [face(200, 0, { refusals: ["not_frontal"] })]],
    ["document_unreadable", new FaceEngineError("unreadable_image", "no picture"), [face(200, 0)]],
    ["selfie_unreadable", [face(200, 0)], new FaceEngineError("too_many_pixels", "too large")],
  ] as const)("says %s and gives no distance", async (refusal, onDocument, onSelfie) => {
    const seen = (faces: typeof onDocument | typeof onSelfie): Seen =>
      faces instanceof FaceEngineError ? faces : [...faces];
    expect(await compare(seen(onDocument), seen(onSelfie))).toMatchObject({ refusal, distance: null, band: null });
  });

  it("expects the document's own face on a selfie with a document", async () => {
    const onSelfie = [face(300, 0), face(120, 0.2)];
    expect(await compare([face(200, 0)], onSelfie, { selfieHoldsDocument: true })).toMatchObject({ band: "match" });
  });

  it("lets a guess in the background neither hide nor replace the applicant", async () => {
    const guess = face(400, 0.3, { score: 0.4, refusals: ["low_score"] });
    expect(await compare([face(200, 0)], [guess, face(250, 0)])).toMatchObject({ band: "match", refusal: null });
  });

  it("declines nobody by a face that it is not sure of, and asks no portrait to show itself whole", async () => {
    const printed = face(200, 0, { cover: "mouth", refusals: ["covered"] });
    expect(await compare([printed], [face(200, 0.1)])).toMatchObject({ band: "no_match", refusal: null });
    expect(await compare([printed], [face(200, 0.1, { isClear: false })])).toMatchObject({ band: "review" });
  });

  it("turns the document as its zone says, and looks in all turns when there is no face that way", async () => {
    const turns: (number | undefined)[] = [];
    const engine = {
      detectFaces: async (image: Uint8Array, turnDeg?: number) => {
        if (image === document) turns.push(turnDeg);
        return image === document && turnDeg === 90 ? [] : [face(200, 0)];
      },
    };
    await compareFaces(engine, { document, selfie }, { documentTurnDeg: 180 });
    await compareFaces(engine, { document, selfie }, { documentTurnDeg: 90 });
    expect(turns).toEqual([180, 90, undefined]);
  });

  it("does not take an engine that could not work for an answer", async () => {
    const died = new FaceEngineError("process_died", "gone");
    await expect(compare([face(200, 0)], died)).rejects.toMatchObject({ code: "process_died" });
  });
});
