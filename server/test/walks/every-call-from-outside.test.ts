import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { reviewerPath } from "../call-lines.ts";
import { makeCalled } from "../calls.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { type Member, makeMember } from "../make.ts";
import { allow, behindProxy, codeOf, moveTo, networksPath, outside } from "../networks.ts";

let server: TestServer;
let owner: Member;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer({ settings: behindProxy });
  owner = moveTo(await makeMember(server), "203.0.113.7");
  admin = moveTo(await makeMember(server, "admin", owner.projectId), "203.0.113.7");
  expect((await allow(owner, [{ network: "203.0.113.0/24" }])).status).toBe(200);
});
afterAll(() => server.close());

const elsewhere = ["public", "account", "operator", "applicant"];
const ofProject = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { access }]) => !elsewhere.includes(access))
    .map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);
const call = (member: Member, { method, path }: Endpoint) =>
  member.send(
    method,
    path.replace(/:\w+/g, () => randomUUID()),
    method === "GET" ? undefined : {},
  );

test("there are as many as the desk has", () => expect(ofProject.length).toBeGreaterThan(150));

test.each(ofProject)("%s is refused from an address outside of the project's networks", async (_, endpoint) => {
  for (const member of [owner, admin]) {
    moveTo(member, "198.51.100.1");
    const isWayBack = endpoint.outside === true && member === owner;
    const answer = await call(member, endpoint);
    if (isWayBack) expect(answer.status).not.toBe(403);
    else expect([...codeOf(answer), answer.data]).toEqual([...outside, null]);
    moveTo(member, "203.0.113.9");
    expect(codeOf(await call(member, endpoint))[1]).not.toBe("allowed-networks.outside");
  }
});

test("what an owner may open from outside is the list alone", () => {
  const open = ofProject.filter(([, { outside: isOpen }]) => isOpen).map(([, { path }]) => path);
  expect(open).toEqual([networksPath, networksPath]);
});

test("a line of a video call is refused, too", async () => {
  const member = moveTo(await makeMember(server), "203.0.113.7");
  const { id } = await makeCalled(server, member);
  await allow(member, [{ network: "203.0.113.7" }]);
  expect(codeOf(await member.get(reviewerPath(id)))[1]).toBe("video-calls.not_a_socket");
  expect(codeOf(await moveTo(member, "198.51.100.1").get(reviewerPath(id)))).toEqual(outside);
});
