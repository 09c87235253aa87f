import { createHash } from "node:crypto";

/** The same question about the same thing has the same id, and another one another: a provider may answer again what it knows. */
export const questionId = (about: string, question: object): string =>
  createHash("sha256")
    .update(`${about}\u0000${JSON.stringify(question)}`)
    .digest("hex")
    .slice(0, 32);
