import type { FastifyInstance } from "fastify";
import { commonFailures } from "#contract/failures.ts";
import { fail } from "./fail.ts";

/** At least twice as deep as any body of a contract: server/test/walks/unproved-callers.test.ts. */
export const deepestBody = 32;

const [quote, backslash, openArray, openObject, closeArray, closeObject] = [...'"\\[{]}'].map((sign) =>
  sign.charCodeAt(0),
);

/** In one pass. Parsing a megabyte of "[" takes half a second of the only thread. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === openArray || code === openObject) {
      depth += 1;
      if (depth > deepestBody) return true;
    } else if (code === closeArray || code === closeObject) depth -= 1;
  }
  return false;
}

/** Bodies of calls, instead of Fastify's own parser. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const json = String(body);
    if (isTooDeep(json)) done(fail(commonFailures.invalid, { parameter: "body" }));
    else void parse(request, json, done);
  });
}
