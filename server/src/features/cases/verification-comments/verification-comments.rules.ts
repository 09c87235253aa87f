import { z } from "zod";

/** Of a verification; more is a mistake or a misuse. */
export const mostComments = 500;

const editMs = 15 * 60_000;

export const isCommentEditable = (writtenAt: Date, now: Date): boolean => now.getTime() - writtenAt.getTime() < editMs;

/** As it is kept, sealed. Names as they were when it was written. */
export const CommentBody = z.object({
  text: z.string(),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type CommentBody = z.infer<typeof CommentBody>;
type Person = CommentBody["mentions"][number];

/** Those of the given who can be named, each once; null when one of them cannot. */
export function mentionedPeople(requested: readonly string[], people: readonly Person[]): Person[] | null {
  const wanted = new Set(requested);
  const named = people.filter(({ id }) => wanted.has(id));
  return named.length === wanted.size ? named : null;
}

/** Who is notified now: nobody of oneself, and nobody twice. */
export const newlyMentioned = (named: readonly Person[], before: readonly Person[], own: string): Person[] =>
  named.filter(({ id }) => id !== own && !before.some((each) => each.id === id));
