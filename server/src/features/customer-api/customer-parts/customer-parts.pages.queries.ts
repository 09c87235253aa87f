import { sql } from "kysely";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";

type Cursor = { at: string; id: string };

/** A cursor is `MICROSECONDS_ID` of the last one. @throws validation */
export function partsCursorOf(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const found = /^(\d{10,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor);
  if (!found?.[1] || !found[2]) throw refuseCustomer("validation", "cursor", "Send next_cursor of the previous page.");
  return { at: found[1], id: found[2] };
}

/** Exact to the microsecond: a Date has milliseconds. */
export const createdAtMicroseconds = (column: string) =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`;

/** Of rows by `created_at` and `id`, the newest first: those that follow. */
export const afterCursor = (cursor: Cursor | null) =>
  sql<boolean>`(created_at, id) < (to_timestamp(${cursor?.at ?? "0"}::bigint / 1000000.0), ${cursor?.id ?? ""}::uuid)`;
