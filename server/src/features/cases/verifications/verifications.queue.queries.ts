import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";

/** In the order of the list by due time; after the last comes the first again. Each branch is one index step. */
export async function readQueueNeighbours({ tx }: Ctx, id: string) {
  const waiting = sql`from verifications v where v.project_id = current_project()
    and v.status in ('pending', 'customer_pending') and v.resubmission_id is null and v.id <> ${id}::uuid`;
  const due = sql`${waiting} and v.due_at is not null`;
  const others = sql`${waiting} and v.due_at is null`;
  const found = await sql<{ next: string | null; previous: string | null }>`
    select coalesce(
      (select v.id ${due} and here.due_at is not null and (v.due_at, v.id) > (here.due_at, here.id)
        order by v.due_at, v.id limit 1),
      (select v.id ${others} and here.due_at is null and (v.created_at, v.id) > (here.created_at, here.id)
        order by v.created_at, v.id limit 1),
      (select v.id ${others} and here.due_at is not null order by v.created_at, v.id limit 1),
      (select v.id ${due} order by v.due_at, v.id limit 1),
      (select v.id ${others} order by v.created_at, v.id limit 1)) as next,
    coalesce(
      (select v.id ${due} and here.due_at is not null and (v.due_at, v.id) < (here.due_at, here.id)
        order by v.due_at desc, v.id desc limit 1),
      (select v.id ${others} and here.due_at is null and (v.created_at, v.id) < (here.created_at, here.id)
        order by v.created_at desc, v.id desc limit 1),
      (select v.id ${due} and here.due_at is null order by v.due_at desc, v.id desc limit 1),
      (select v.id ${others} order by v.created_at desc, v.id desc limit 1),
      (select v.id ${due} order by v.due_at desc, v.id desc limit 1)) as previous
    from (select due_at, created_at, id from verifications
      where project_id = current_project() and id = ${id}::uuid) here`.execute(tx);
  const [row] = found.rows;
  return { nextInQueue: row?.next ?? null, previousInQueue: row?.previous ?? null };
}
