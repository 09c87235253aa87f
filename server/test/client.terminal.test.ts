import { rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer as createRelay, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { verifyCallback } from "../../clients/node/generated/index.js";
import { type Customer, makeCustomer } from "./customers.ts";
import { eventually } from "./eventually.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { setMode } from "./modes.ts";
import { folderWithClient } from "./snippets.ts";
import { installClient, openTerminal, type Receiver, startReceiver, type Terminal } from "./terminal.ts";

let server: TestServer;
let folder: string;
let receiver: Receiver;
const open: Terminal[] = [];
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  folder = await folderWithClient();
  await rm(`${folder}/node_modules`, { recursive: true });
  await installClient(folder);
  receiver = await startReceiver();
});
afterAll(async () => {
  for (const terminal of open) terminal.kill();
  await receiver.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => server.query("delete from rate_counts"));

/** Without npm between: its own exit code. */
function veridesk(own: Pick<Customer, "key"> | null, ...parts: string[]): Terminal {
  const terminal = openTerminal(process.execPath, ["node_modules/@veridesk/client/src/cli/main.js", ...parts], {
    cwd: folder,
    env: { PATH: process.env.PATH, VERIDESK_URL: server.apiOrigin, ...(own && { VERIDESK_KEY: own.key }) },
  });
  open.push(terminal);
  return terminal;
}

async function begin(): Promise<{ member: Member; tester: Customer }> {
  const member = await makeMember(server);
  return { member, tester: await makeCustomer(server, member, { environment: "test" }) };
}

const typesOf = ({ received }: Receiver, from = 0) =>
  received.slice(from).map(({ rawBody }) => {
    const { type, verification_status } = JSON.parse(rawBody);
    return `${type} ${verification_status}`;
  });

describe("listen", () => {
  test("hands every callback on, signed with the secret that it prints; the replies are on the screen of the desk", async () => {
    const { member, tester } = await begin();
    const from = receiver.received.length;
    const listening = veridesk(tester, "listen", "--forward-to", receiver.url);
    await listening.says("Listening to callbacks");
    const [, secret] = /(whsec_\S+)/.exec(listening.written()) ?? [];
    expect(await veridesk(tester, "trigger", "verification.approved").ended).toBe(0);
    await listening.says(/VERIFICATION_COMPLETED approved \S+ {2}→ 200 \(\d+ ms\)/);
    expect(typesOf(receiver, from)).toEqual(["VERIFICATION_STATUS_CHANGED pending", "VERIFICATION_COMPLETED approved"]);
    for (const { headers, rawBody } of receiver.received.slice(from))
      expect(verifyCallback({ headers, rawBody, secret })).toMatchObject({ mode: "TEST" });
    receiver.answer.status = 500;
    expect(await veridesk(tester, "trigger", "verification.declined").ended).toBe(0);
    await listening.says(/VERIFICATION_COMPLETED declined \S+ {2}→ 500/);
    receiver.answer.status = 200;
    expect(await listening.interrupt()).toBe(0);
    expect(listening.written()).toContain("Stopped.");
    await setMode(server, member, "test");
    const { data } = await member.get("/api/callbacks");
    expect(data.items.map(({ status }: { status: string }) => status)).toEqual([
      "failed",
      "failed",
      "delivered",
      "delivered",
    ]);
    const shown = await member.get(`/api/callbacks/${data.items[2].id}`);
    expect(shown.data.attempts).toMatchObject([{ n: 1, httpStatus: 200, reply: "taken", error: null }]);
    expect(
      await server.query("select from webhook_endpoints where listens_until > now() and project_id = $1", [
        member.projectId,
      ]),
    ).toEqual([]);
  });

  test("goes on after a broken connection, with the same listener", async () => {
    const { tester } = await begin();
    const sockets = new Set<Socket>();
    const api = new URL(server.apiOrigin);
    const relay = createRelay((socket) => {
      const onward = connect(Number(api.port), api.hostname);
      for (const each of [socket, onward]) {
        sockets.add(each);
        each.on("error", () => {});
      }
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    const { port } = relay.address() as AddressInfo;
    const listening = veridesk(tester, "listen", "--forward-to", receiver.url, "--url", `http://127.0.0.1:${port}`);
    await listening.says("Listening to callbacks");
    await eventually(() => expect(sockets.size).toBeGreaterThan(0));
    relay.close();
    for (const socket of sockets) socket.destroy();
    await listening.says(/Veridesk does not answer \(.*\).* Trying again/);
    expect(await veridesk(tester, "trigger", "verification.submitted").ended).toBe(0);
    await new Promise<void>((resolve) => relay.listen(port, "127.0.0.1", resolve));
    await listening.says("Connected again.");
    await listening.says(/VERIFICATION_STATUS_CHANGED pending \S+ {2}→ 200/);
    expect(listening.written().match(/whsec_/g)).toHaveLength(1);
    expect(await listening.interrupt()).toBe(0);
    relay.close();
    for (const socket of sockets) socket.destroy();
  });

  test("says when nothing is on the port, and takes it up when something is", async () => {
    const { tester } = await begin();
    const free = await startReceiver();
    await free.close();
    const listening = veridesk(tester, "listen", "--forward-to", free.url);
    await listening.says(`Nothing answers at ${new URL(free.url).host} yet`);
    await veridesk(tester, "trigger", "verification.submitted").ended;
    await listening.says("→ nothing answers at this port");
    const back = await startReceiver(Number(new URL(free.url).port));
    await veridesk(tester, "trigger", "verification.reopened").ended;
    await listening.says(/VERIFICATION_STATUS_CHANGED pending \S+ {2}→ 200[\s\S]*VERIFICATION_COMPLETED approved/);
    await eventually(() =>
      expect(typesOf(back)).toEqual([
        "VERIFICATION_STATUS_CHANGED pending",
        "VERIFICATION_COMPLETED approved",
        "VERIFICATION_STATUS_CHANGED pending",
      ]),
    );
    expect(await listening.interrupt()).toBe(0);
    await back.close();
  });
});

describe("what is wrong is said in a sentence", () => {
  const said = async (own: Pick<Customer, "key"> | null, ...parts: string[]) => {
    const terminal = veridesk(own, ...parts);
    const code = await terminal.ended;
    return [code, terminal.written().trim()] as const;
  };
  const forward = ["listen", "--forward-to", "http://localhost:1/"];

  test("of keys and addresses", async () => {
    const { member, tester } = await begin();
    expect(await said(null, ...forward)).toEqual([1, expect.stringContaining("There is no key")]);
    expect(await said({ key: "vd_prod_x" }, ...forward)).toEqual([1, expect.stringContaining("This is a live key")]);
    expect(await said({ key: "vd_test_x" }, ...forward)).toEqual([1, expect.stringContaining("The key is wrong")]);
    // Of an older release: it does not say what it is of.
    const live = await makeCustomer(server, member);
    await server.query("update api_keys set key_hash = $2 where id = $1", [live.keyId, hashSecretToken("0123abcd")]);
    expect(await said({ key: "0123abcd" }, ...forward)).toEqual([1, expect.stringContaining("This is not a test key")]);
    const reader = await makeCustomer(server, member, { environment: "test", scopes: ["personal"] });
    expect(await said(reader, ...forward)).toEqual([1, expect.stringContaining("scope write")]);
    expect(await said(tester, "listen")).toEqual([1, expect.stringContaining("--forward-to")]);
    expect(await said(tester, "listen", "--forward-to", "ftp://x/")).toEqual([
      1,
      expect.stringContaining("no web address"),
    ]);
    const free = await startReceiver();
    await free.close();
    expect(await said(tester, ...forward, "--url", new URL(free.url).origin)).toEqual([
      1,
      expect.stringContaining("Veridesk does not answer (ECONNREFUSED)"),
    ]);
  });

  test("of kinds: each that can be had is, and each other says why not", async () => {
    const { tester } = await begin();
    const [code, help] = await said(null, "trigger", "--help");
    expect(code).toBe(0);
    const [had = "", not = ""] = help.split("Not to be had here:");
    const kindsIn = (text: string) =>
      [...text.matchAll(/^ {2}([a-z]+(?:\.[a-z]+)?) {2,}\S/gm)].map(([, kind]) => kind ?? "");
    const kinds = kindsIn(had);
    expect(kinds).toContain("verification.approved");
    for (const kind of kinds)
      expect([kind, await said(tester, "trigger", kind)]).toEqual([kind, [0, expect.stringContaining(kind)]]);
    for (const kind of kindsIn(not.split("--callback-url")[0] ?? ""))
      expect([kind, await said(tester, "trigger", kind)]).toEqual([
        kind,
        [1, expect.stringContaining(`${kind} cannot be triggered: it `)],
      ]);
    expect(await said(tester, "trigger", "nothing")).toEqual([1, expect.stringContaining("There is no kind nothing")]);
  });

  test("by npx, as the documentation has it", async () => {
    const npx = openTerminal("npx", ["@veridesk/client", "--help"], {
      cwd: folder,
      env: { ...process.env, npm_config_offline: "true", npm_config_cache: `${folder}/.npm` },
    });
    expect([await npx.ended, npx.written()]).toEqual([
      0,
      expect.stringContaining("veridesk trigger verification.approved"),
    ]);
  });
});
