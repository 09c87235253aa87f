import { afterAll, beforeAll, expect, test } from "vitest";
import { keptVisit, makeForm } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let behindProxy: TestServer;
let direct: TestServer;
beforeAll(async () => {
  behindProxy = await openTestServer({ settings: { TRUST_PROXY: "127.0.0.1" } });
  direct = await openTestServer();
});
afterAll(async () => {
  await behindProxy.close();
  await direct.close();
});

async function visitOf(server: TestServer, forwardedFor: string) {
  const form = await makeForm(await makeMember(server, "developer"));
  const opened = await server
    .visitor()
    .send("POST", "/api/flow/open", { token: form.token }, { "x-forwarded-for": forwardedFor });
  return keptVisit(server, opened.data.state.verificationId);
}

test("a visit keeps where its address is", async () => {
  expect(await visitOf(behindProxy, "8.8.8.8")).toMatchObject({
    ip: "8.8.8.8",
    network: "public",
    countryCode: "US",
    city: null,
    latitude: null,
  });
  expect(await visitOf(behindProxy, "2001:4860:4860::8888")).toMatchObject({
    network: "public",
    countryCode: expect.stringMatching(/^[A-Z]{2}$/),
  });
});

test("S29 a forged X-Forwarded-For changes neither the address nor the limit of links opened in a minute", async () => {
  expect(await visitOf(direct, "8.8.8.8")).toMatchObject({ ip: "127.0.0.1", network: "private", countryCode: null });
  await direct.query("delete from rate_counts");
  const form = await makeForm(await makeMember(direct, "developer"));
  const open = (n: number) =>
    direct.visitor().send("POST", "/api/flow/open", { token: form.token }, { "x-forwarded-for": `8.8.4.${n}` });
  // A minute may turn in between; it cannot turn twice.
  let opened = 0;
  let answer = await open(opened);
  for (; answer.status === 200 && opened < 125; opened += 1) answer = await open(opened);
  expect(opened).toBeGreaterThanOrEqual(59);
  expect(answer).toMatchObject({ status: 429, errors: [{ message: "Too many requests. Please try again later" }] });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});
