import { z } from "zod";

const Thrown = z.object({
  name: z.string().catch("Error"),
  message: z.string().catch(""),
  code: z.string().nullable().catch(null),
  stack: z.string().catch(""),
});

/** Of the first frame: the file with line and column. */
function placeIn(frames: string): string | null {
  const frame = frames.split("\n").find((line) => line.startsWith("    at ")) ?? "";
  const from = Math.max(frame.lastIndexOf("/"), frame.lastIndexOf("("), frame.lastIndexOf(" ")) + 1;
  const place = frame.slice(from).replace(/\)$/, "");
  return /^[\w.-]{1,80}:\d{1,9}:\d{1,9}$/.test(place) ? place : null;
}

export type JobFailure = { type: string; code: string | null; at: string | null };

/**
 * What is known of a failure without its words: these may quote an answer, a mail or a row.
 * @param thrown an error, or what pg-boss has kept of one
 */
export function describeFailure(thrown: unknown): JobFailure {
  const { name, message, code, stack } = Thrown.catch({ name: "Error", message: "", code: null, stack: "" }).parse(
    thrown,
  );
  // A message may have lines that look like frames.
  const frames = message === "" ? stack : stack.split(message).slice(1).join(message);
  return {
    type: /^[A-Za-z]{1,60}$/.test(name) ? name : "Error",
    code: code !== null && /^[A-Z0-9_]{3,40}$/.test(code) ? code : null,
    at: placeIn(frames),
  };
}
