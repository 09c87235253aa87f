import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { eventsOf, makeApproved, reportsOf, runNow, setMonitoring } from "../../../../test/monitoring.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
  member = await makeMember(server);
});
afterAll(() => server.close());

const watch = { databases_list_type: "selected", expirations: ["PASSPORT"], expiration_period: 30 };

/** Of the only monitored applicant, in days from today, by the database's clock in UTC. */
const expires = (inDays: number, type = "PASSPORT") =>
  server.query(
    `update monitored_applicants set document_type = $2, expires_on = (now() at time zone 'UTC')::date + $3::int
     where project_id = $1`,
    [member.projectId, type, inDays],
  );
/** Other files share the database: what is due of theirs does not count. */
const dueOf = ({ projectId }: Member) =>
  server.query("select project_id from due_monitoring('1 minute', false) where project_id = $1", [projectId]);
/** As if the last night was another day's. */
async function night() {
  await server.query("update monitoring_settings set ran_on = ran_on - 1 where project_id = $1", [member.projectId]);
  await runNow(server, member);
}

test("a document is told when it is about to expire, and again when it has, once each; a new one settles it", async () => {
  await setMonitoring(server, member, watch);
  await makeApproved(server, member);
  await runNow(server, member);
  await expires(40);
  await night();
  expect(await eventsOf(member)).toEqual([]);
  await expires(20);
  await night();
  await night();
  expect(await eventsOf(member)).toMatchObject([
    { type: "document_expired", isOpen: true, detail: { state: "expiring", documentType: "PASSPORT" } },
  ]);
  await expires(-1);
  await night();
  await night();
  expect(await eventsOf(member)).toMatchObject([
    { isOpen: true, detail: { state: "expired" } },
    { isOpen: false, detail: { state: "expiring" } },
  ]);
  const { data } = await member.post("/api/monitoring/applicants", { filters: { state: "expiry" } });
  expect(data.items).toMatchObject([{ expiry: "expired", documentType: "PASSPORT", openEvents: 1 }]);
  await expires(400);
  await night();
  expect(await eventsOf(member)).toMatchObject([{ isOpen: false }, { isOpen: false }]);
  await expires(-1, "VISA");
  await night();
  expect(await eventsOf(member)).toHaveLength(2);
});

test("a day begins by the project's zone, also on the days when its clock changes", async () => {
  const dayIn = async (zone: string, at: string) => {
    const [row] = await server.query<{ day: string }>("select ($2::timestamptz at time zone $1)::date::text as day", [
      zone,
      at,
    ]);
    return row?.day;
  };
  // Sydney's clock went forward on 2026-10-04 at 2:00, Kyiv's back on 2026-10-25 at 4:00.
  expect(await dayIn("Australia/Sydney", "2026-10-03T13:59:00Z")).toBe("2026-10-03");
  expect(await dayIn("Australia/Sydney", "2026-10-04T13:30:00Z")).toBe("2026-10-05");
  expect(await dayIn("Europe/Kyiv", "2026-10-24T21:00:00Z")).toBe("2026-10-25");
  expect(await dayIn("Europe/Kyiv", "2026-10-25T21:30:00Z")).toBe("2026-10-25");
  const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const days: string[] = [];
  for (const time_zone of zones) {
    const each = await makeMember(server);
    await setMonitoring(server, each, { ...watch, time_zone });
    await runNow(server, each);
    const [report] = await reportsOf(each);
    expect(report.expiryDay).toBe(await dayIn(time_zone, new Date().toISOString()));
    days.push(report.expiryDay);
    // Nothing more is due on that day.
    expect(await dueOf(each)).toEqual([]);
  }
  // Twenty-five hours apart, these two never have the same day.
  expect(days[0]).not.toBe(days[1]);
});
