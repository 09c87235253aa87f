import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { formConfig } from "../../../../test/forms.ts";
import { longestMs, whyKeepNoMore, whyNotTakeVideo, whyRefuseVideo } from "./flow-videos.rules.ts";

const form = (fraudProtection: boolean) =>
  FormConfig.parse(
    formConfig({
      steps: [{ type: "VIDEO", questions: ["Who?", "Why?"], answerSeconds: 60, managerId: null, fraudProtection }],
    }),
  );
const codeOf = (failure: { code: string } | null) => failure?.code ?? null;
const quiz = { kind: "quiz", question: 1, durationMs: 65_000 } as const;

describe("whether a recording is wanted", () => {
  test.each([
    ["the last question", form(false), new Set<number>(), quiz, null],
    [
      "a question behind the last",
      form(false),
      new Set<number>(),
      { ...quiz, question: 2 },
      "flow-videos.no_such_question",
    ],
    ["a millisecond too long", form(false), new Set<number>(), { ...quiz, durationMs: 65_001 }, "flow-videos.too_long"],
    ["a second take", form(false), new Set([1]), quiz, null],
    ["a second take where one is taken", form(true), new Set([1]), quiz, "flow-videos.answered_already"],
    ["the first take of another question", form(true), new Set([0]), quiz, null],
    [
      "a selfie's recording",
      form(false),
      new Set<number>(),
      { kind: "selfie", durationMs: 1 },
      "flow-videos.not_needed",
    ],
  ] as const)("%s", (_, config, answered, offer, code) => {
    expect(codeOf(whyNotTakeVideo(config, answered, offer))).toBe(code);
  });
});

test("a container that tells no duration is bounded by its size", () => {
  const video = { ok: true, mime: "video/mp4", durationMs: null } as const;
  const allowedMs = longestMs(form(false), "quiz");
  expect(allowedMs).toBe(65_000);
  expect(whyRefuseVideo(video, 130_000_000, allowedMs)).toBeNull();
  expect(codeOf(whyRefuseVideo(video, 130_000_001, allowedMs))).toBe("flow-videos.too_long");
  expect(codeOf(whyRefuseVideo({ ...video, durationMs: 65_001 }, 10, allowedMs))).toBe("flow-videos.too_long");
  expect(whyRefuseVideo({ ...video, durationMs: 65_000 }, 10, allowedMs)).toBeNull();
});

test("a recording is no larger than its length explains, whatever its container says", () => {
  const ofMs = (durationMs: number) => ({ ok: true, mime: "video/webm", durationMs }) as const;
  expect(whyRefuseVideo(ofMs(1_000), 12_000_000, 65_000)).toBeNull();
  expect(codeOf(whyRefuseVideo(ofMs(1_000), 12_000_001, 65_000))).toBe("flow-videos.too_long");
});

test("what was not submitted is bounded by applicant and by project", () => {
  expect(whyKeepNoMore({ applicant: 599_000_000, project: 0 }, 1_000_000)).toBeNull();
  expect(codeOf(whyKeepNoMore({ applicant: 599_000_000, project: 0 }, 1_000_001))).toBe("flow-videos.too_much");
  expect(codeOf(whyKeepNoMore({ applicant: 0, project: 20_000_000_000 }, 1))).toBe("request.unavailable");
});
