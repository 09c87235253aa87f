import { afterAll, beforeAll, expect, test } from "vitest";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
  // In place of a server that ends between beginning and submission.
  await server.query(
    `create function end_server() returns trigger language plpgsql as $$
     begin
       if current_setting('app.ends', true) = 'yes' then raise 'the server ended'; end if;
       return new;
     end $$`,
  );
  await server.query(
    "create trigger end_server before insert on verification_events for each row when (new.kind = 'submitted') execute function end_server()",
  );
});
afterAll(() => server.close());

const olena = { type: "PERSON", first_name: "Olena", last_name: "Shevchenko", dob: "1990-05-17" };

async function begin() {
  const own = await makeCustomer(server, await makeMember(server));
  const applicant_id: string = (await own.post("/applicants", olena)).body.applicant_id;
  return { own, applicant_id };
}

const statusesOf = async (applicantId: string) =>
  (
    await server.query<{ status: string }>(
      "select status from verifications where applicant_id = $1 order by created_at, status",
      [applicantId],
    )
  ).map(({ status }) => status);

const send = (own: Customer, applicant_id: string, types: string[], key?: string) =>
  own.post("/verifications", { applicant_id, types }, key === undefined ? {} : { "idempotency-key": key });

/** While `work` runs no submission comes to its end. */
async function whileServersEnd<T>(work: () => Promise<T>): Promise<T> {
  const set = (value: string) => server.query(`alter function end_server set app.ends = '${value}'`);
  await set("yes");
  try {
    return await work();
  } finally {
    await set("no");
  }
}

test("the same call once more: with its idempotency key the same reply, also while it is under way", async () => {
  const { own, applicant_id } = await begin();
  const first = await send(own, applicant_id, ["PROFILE"], "one");
  expect(first.status).toBe(200);
  expect((await send(own, applicant_id, ["PROFILE"], "one")).body).toEqual(first.body);
  expect(await send(own, applicant_id, ["PROFILE", "DATABASE_SCREENING"], "one")).toMatchObject({
    status: 422,
    body: { errors: [{ parameter: "Idempotency-Key" }] },
  });
  expect(await send(own, applicant_id, ["PROFILE"], "two")).toMatchObject({
    status: 409,
    body: { type: "verification_exists" },
  });
  expect(await statusesOf(applicant_id)).toEqual(["processing"]);
});

test("calls at once: with one idempotency key one verification and one reply for all", async () => {
  const { own, applicant_id } = await begin();
  const replies = await Promise.all([1, 2, 3].map(() => send(own, applicant_id, ["PROFILE"], "same")));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body.verification_id)).size).toBe(1);
  expect(await statusesOf(applicant_id)).toEqual(["processing"]);
});

test.each([
  ["the same", ["PROFILE"]],
  ["different ones", ["PROFILE", "DATABASE_SCREENING"]],
])("of two calls at once without a key, %s, one is submitted", async (_, types) => {
  const { own, applicant_id } = await begin();
  const replies = await Promise.all([send(own, applicant_id, ["PROFILE"]), send(own, applicant_id, types)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await statusesOf(applicant_id)).filter((status) => status !== "created")).toEqual(["processing"]);
});

test("what was begun when the server ended goes on with the call that is sent again, and with no other", async () => {
  const { own, applicant_id } = await begin();
  const ended = await whileServersEnd(async () => [
    await send(own, applicant_id, ["PROFILE"], "one"),
    await send(own, applicant_id, ["PROFILE"], "one"),
  ]);
  expect(ended.map(({ status }) => status)).toEqual([500, 500]);
  expect(await statusesOf(applicant_id)).toEqual(["created"]);
  const again = await send(own, applicant_id, ["PROFILE"], "one");
  expect(again.status).toBe(200);
  expect(await statusesOf(applicant_id)).toEqual(["processing"]);
  const [kept] = await server.query("select fingerprint from customer_verifications where verification_id = $1", [
    again.body.verification_id,
  ]);
  expect(kept).toEqual({ fingerprint: null });

  const other = await begin();
  await whileServersEnd(() => send(other.own, other.applicant_id, ["PROFILE"]));
  expect((await send(other.own, other.applicant_id, ["PROFILE", "DATABASE_SCREENING"])).status).toBe(200);
  expect(await statusesOf(other.applicant_id)).toEqual(["created", "processing"]);
});
