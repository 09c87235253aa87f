import { describe, expect, it } from "vitest";
import {
  isAnnounced,
  mayStopQuiz,
  quizModeOf,
  quizSecondsLeft,
  quizShareLeft,
  recordingType,
  reportedDuration,
} from "./quiz.rules.ts";

describe("what is recorded", () => {
  it("is WebM where the browser can, else MP4, else nothing", () => {
    expect(recordingType(() => true)).toBe("video/webm;codecs=vp8,opus");
    expect(recordingType((type) => type === "video/webm")).toBe("video/webm");
    expect(recordingType((type) => type === "video/mp4")).toBe("video/mp4");
    expect(recordingType(() => false)).toBeUndefined();
  });
});

describe("the time of an answer", () => {
  it("counts down in whole seconds to nothing", () => {
    expect([0, 1, 999, 1000, 9001, 10_000, 12_000].map((ms) => quizSecondsLeft(ms, 10))).toEqual([
      10, 10, 10, 9, 1, 0, 0,
    ]);
  });

  it("leaves a share between all and nothing", () => {
    expect([-5, 0, 2500, 10_000, 11_000].map((ms) => quizShareLeft(ms, 10))).toEqual([1, 1, 0.75, 0, 0]);
  });

  it("is told at its start and near its end", () => {
    expect(Array.from({ length: 31 }, (_, left) => left).filter((left) => isAnnounced(left, 30))).toEqual([5, 10, 30]);
  });

  it("is stopped by hand once there is something, and not within a second", () => {
    expect(mayStopQuiz(400, true)).toBe(false);
    expect(mayStopQuiz(1000, true)).toBe(true);
    expect(mayStopQuiz(2500, false)).toBe(false);
    expect(mayStopQuiz(5000, false)).toBe(true);
  });

  it("is never said to be nothing, or more than is granted", () => {
    expect(reportedDuration(0, 10)).toBe(1);
    expect(reportedDuration(9999.6, 10)).toBe(10_000);
    expect(reportedDuration(15_000, 10)).toBe(15_000);
    expect(reportedDuration(15_001, 10)).toBe(15_000);
  });
});

it("a question's screen shows the newest of what there is", () => {
  expect(quizModeOf(false, false, false)).toBe("record");
  expect(quizModeOf(false, true, false)).toBe("kept");
  expect(quizModeOf(false, true, true)).toBe("record");
  expect(quizModeOf(true, true, true)).toBe("taken");
  expect(quizModeOf(true, false, false)).toBe("taken");
});
