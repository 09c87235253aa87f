import { describe, expect, it } from "vitest";
import type { LivenessAct } from "#contract/records/liveness/liveness-acts.ts";
import { type ActSample, chooseFrames, isReadyForAct, shareDone } from "./act-film.rules.ts";

type Given = { aside?: number; down?: number; apart?: number; closed?: number };
const sampleOf = ({ aside = 0, down = 0.6, apart = 80, closed = 0 }: Given, at: number): ActSample<number> => ({
  frame: at,
  atMs: at * 150,
  stance: { nose: { aside, down, apart }, eyes: { eyes: 0.97 - closed, below: 0.97, spread: 1 } },
});
const samples = (all: readonly Given[]) => all.map(sampleOf);
const turning = (values: readonly number[]) => samples(values.map((aside) => ({ aside })));
const chosenOf = (act: LivenessAct, all: readonly ActSample<number>[]) =>
  chooseFrames(act, all)?.map(({ frame }) => frame);

describe("the frames that are sent", () => {
  it("show the whole way of a turn, from rest to its farthest point", () => {
    const chosen = chosenOf("turn_left", turning([0, 0.01, 0, 0.02, 0.03, 0.05, 0.06, 0.08, 0.095, 0.12]));
    expect(chosen).toHaveLength(6);
    expect(chosen?.at(-1)).toBe(9);
    expect(chosen).toEqual([...(chosen ?? [])].sort((a, b) => a - b));
  });

  it("are not there before the act is done, and not for a turn to the other side", () => {
    expect(chosenOf("turn_left", turning([0, 0.02, 0.04, 0.06, 0.07, 0.08]))).toBeUndefined();
    expect(chosenOf("turn_right", turning([0, 0.02, 0.05, 0.08, 0.11, 0.14]))).toBeUndefined();
  });

  it("begin after what was done before: another movement is not part of it", () => {
    const values = [0, -0.05, -0.12, -0.14, -0.06, 0, 0.03, 0.05, 0.07, 0.09, 0.11];
    expect(chosenOf("turn_left", turning(values))?.[0]).toBeGreaterThanOrEqual(4);
  });

  it("hold open, closed and open eyes of a blink, even of a quick one", () => {
    const eyes = [0, 0, 0.02, 0.01, 0.3, 0.02].map((closed) => ({ closed }));
    const chosen = chosenOf("blink", samples(eyes));
    expect(chosen).toEqual([0, 1, 2, 3, 4, 5]);
    expect(chosenOf("blink", samples(eyes.slice(0, 5)))).toBeUndefined();
  });

  it("of a look up are not those of somebody who turned meanwhile", () => {
    const up = [0.6, 0.58, 0.56, 0.54, 0.52, 0.5, 0.48];
    expect(chosenOf("look_up", samples(up.map((down) => ({ down }))))).toHaveLength(6);
    expect(chosenOf("look_up", samples(up.map((down, at) => ({ down, aside: at * 0.05 }))))).toBeUndefined();
  });
});

it("the ring fills with the act", () => {
  expect(shareDone("come_closer", samples([{ apart: 80 }, { apart: 90 }]))).toBeGreaterThan(0.3);
  expect(shareDone("come_closer", samples([{ apart: 80 }, { apart: 110 }]))).toBe(1);
});

it.each([
  [{ share: 0.1 }, "closer"],
  [{ share: 0.8 }, "farther"],
  [{ middle: { x: 0.1, y: 0.5 } }, "centre"],
  [{ nose: { aside: 0.4, down: 0.6, apart: 80 } }, "straight"],
  [{}, "ready"],
] as const)("with %o a person is told: %s", (given, hint) => {
  const good = { share: 0.35, middle: { x: 0.5, y: 0.5 }, nose: { aside: 0.05, down: 0.6, apart: 80 } };
  expect(isReadyForAct({ ...good, ...given })).toBe(hint);
});
