import { VerideskError } from "../errors.js";

/** What is said to whoever sits at the terminal. */
export class Fault extends Error {
  constructor(message, more) {
    super(more ? `${message}\nSee: ${more}` : message);
  }
}

const causeOf = ({ cause }) =>
  cause?.cause?.code ?? cause?.code ?? cause?.cause?.message ?? cause?.message ?? "no reply";

/** It may go on later: the connection, the server or the number of calls. */
export const isPassing = (error) =>
  error instanceof VerideskError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** @returns a sentence; of what is no fault of the terminal's, with its stack */
export function explain(error) {
  if (error instanceof Fault) return error.message;
  if (!(error instanceof VerideskError)) return error.stack;
  const { status, errors } = error;
  if (status === 0) return `Veridesk does not answer (${causeOf(error)}). Is --url the address of the API?`;
  if (status === 401) return "The key is wrong, was revoked, or may not be used from here.";
  if (status === 403) return "The key has no scope for this: make a test key with the scope write.";
  if (status === 404 && errors[0]?.parameter === "path")
    return "This is not a test key, or --url is not the address of the API. Make a key of the test environment.";
  if (status === 429) return "Too many calls in this minute: wait a little.";
  const said = errors.map(({ parameter, message }) => `${parameter}: ${message}`).join("\n");
  return `${said || error.message}${error.requestId ? `\n(request ${error.requestId})` : ""}`;
}
