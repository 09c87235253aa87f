import type { FastifyInstance, FastifyRequest } from "fastify";
import { commonFailures } from "#contract/failures.ts";
import { fail } from "#server/platform/fail.ts";
import { isTooDeep } from "#server/platform/json-body.ts";
import { refuseCustomer } from "./customer-refusals.ts";

type Fields = Record<string, unknown>;

/** More fields than any call has, or a list longer than any call takes. */
const mostFields = 500;

/** `types[]` and `types[0]` are the list `types`; what else is in brackets is not read. */
function nameOf(key: string): { name: string; isList: boolean } {
  const bracket = key.indexOf("[");
  if (bracket <= 0 || !key.endsWith("]")) return { name: key, isList: false };
  const index = key.slice(bracket + 1, -1);
  return /^\d{0,4}$/.test(index) ? { name: key.slice(0, bracket), isList: true } : { name: key, isList: false };
}

/** A form or a query: text values, a repeated or bracketed name is a list. @throws bad_request */
export function readForm(text: string): Fields {
  const fields = new Map<string, unknown>();
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > mostFields) throw refuseCustomer("bad_request", "body");
    const { name, isList } = nameOf(key);
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else if (isList) fields.set(name, before === undefined ? [value] : [before, value]);
    else fields.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(fields);
}

/** Null and empty text are not given: as programs of the field send what they do not know. */
export function withoutUnset(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnset).filter((each) => each !== undefined);
  if (value === null || value === "") return undefined;
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const kept = withoutUnset(each);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/** The query of a call: lists as in a form. */
export function customerQueryOf(request: FastifyRequest): unknown {
  const at = request.url.indexOf("?");
  return withoutUnset(at < 0 ? {} : readForm(request.url.slice(at + 1)));
}

/** @throws bad_request for what is no object */
export function customerBodyOf(request: FastifyRequest): Fields {
  const body = withoutUnset(request.body ?? {});
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw refuseCustomer("bad_request", "body");
  return body as Fields;
}

/** JSON, of which an empty body is an empty object, and forms. A body without a type is read as JSON. */
export function readCustomerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  const json = (
    request: FastifyRequest,
    body: string | Buffer,
    done: (error: Error | null, body?: unknown) => void,
  ) => {
    const text = String(body);
    if (text.trim() === "") done(null, {});
    else if (isTooDeep(text)) done(fail(commonFailures.invalid, { parameter: "body" }));
    else void parse(request, text, done);
  };
  app.addContentTypeParser(["application/json", "text/json"], { parseAs: "string" }, json);
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, readForm(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}
