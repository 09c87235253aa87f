/** "Left" and "right" are the applicant's own. */
export const livenessActs = ["turn_left", "turn_right", "look_up", "blink", "come_closer"] as const;
export type LivenessAct = (typeof livenessActs)[number];

/** So many of them are drawn for a run. */
export const actsOfRun = 3;
/** Runs of one verification, or of one request to give it once more. */
export const mostLivenessRuns = 5;

/** What a run holds at most: eight frames for each act. */
export const frameLimits = { fewest: 5, most: 8, frameBytes: 200_000, packBytes: 1_500_000 } as const;

/** Of the server's clock, from the moment when an act was shown. */
export const actTimes = { leastMs: 700, mostMs: 40_000 } as const;
/** Of the page's clock, from the first to the last frame, and between two of them. */
export const frameTimes = { leastMs: 300, mostMs: 10_000, mostApartMs: 3_000 } as const;

/**
 * - `no_face`, `several_faces`, `too_far`: on a frame - `not_straight`: the first frame does not look into the camera
 * - `not_done`: the act was not seen - `jumped`: seen at once, without a movement - `too_fast`, `too_slow`
 * - `other_face`: the face changed - `seen_before`: frames of an earlier run
 */
export const livenessRefusals = [
  "no_face",
  "several_faces",
  "too_far",
  "not_straight",
  "not_done",
  "jumped",
  "too_fast",
  "too_slow",
  "other_face",
  "seen_before",
] as const;
export type LivenessRefusal = (typeof livenessRefusals)[number];
