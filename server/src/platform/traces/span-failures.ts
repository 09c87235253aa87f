import { constants } from "node:os";
import pg from "pg";
import { ChildError } from "#server/platform/children/child.ts";
import { CustomerRefusal } from "#server/platform/customer-calls/customer-refusals.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { requestFailureOf } from "#server/platform/http.refusals.ts";
import { type OwnName, ownName } from "./span-attributes.ts";

/**
 * The contract's code, the code of a child process, PostgreSQL's SQLSTATE or the system's name of an error: never its
 * words, which may quote a person. @returns null: none of them
 */
export function failureNameOf(error: unknown): OwnName | null {
  if (error instanceof RefusalError) return ownName(error.failure.code);
  if (error instanceof CustomerRefusal) return ownName(error.type);
  if (error instanceof ChildError) return ownName(`child ${error.code}`);
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof pg.DatabaseError && /^[0-9A-Z]{5}$/.test(code)) return ownName(`database ${code}`);
  if (Object.hasOwn(constants.errno, code)) return ownName(code);
  const failure = requestFailureOf(error);
  return failure && ownName(failure.code);
}
