import { lookup } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { formConfig } from "../server/test/forms.ts";
import { passportPhoto, selfieOf } from "../server/test/specimens.ts";
import { submitByCalls } from "./dashboard.ts";
import { type Call, signUpByCalls } from "./people.ts";
import { type BuiltServer, startBuiltServer } from "./server.ts";

// Run by offline.long.spec.ts in a network namespace with only the loopback: signs up, verifies a person, and prints how
// many packets to anywhere else the namespace's kernel counted.

/** Packets of this network namespace without a route: TCP and UDP, DNS look-ups among them. */
async function strayPackets(): Promise<number> {
  const [v4, v6] = await Promise.all([readFile("/proc/net/snmp", "utf8"), readFile("/proc/net/snmp6", "utf8")]);
  const [names = "", values = ""] = v4.split("\n").filter((line) => line.startsWith("Ip: "));
  const stray4 = Number(values.split(" ")[names.split(" ").indexOf("OutNoRoutes")]);
  const stray6 = Number(/^Ip6OutNoRoutes\s+(\d+)/m.exec(v6)?.[1]);
  return stray4 + stray6;
}

/** Asks for an outside address and name, as a product that calls home would: the counter must see both. */
async function callAway(): Promise<{ address: number; name: number }> {
  const before = await strayPackets();
  await new Promise<void>((resolve) => {
    const socket = connect(443, "192.0.2.1");
    socket.on("error", () => resolve());
    socket.on("connect", () => resolve());
  });
  const between = await strayPackets();
  await lookup("away.example").catch(() => null);
  return { address: between - before, name: (await strayPackets()) - between };
}

function openDashboard(origin: string): Call {
  const kept = { cookie: "", csrf: "" };
  return async (path, body) => {
    const reply = await fetch(origin + path, {
      method: body ? "POST" : "GET",
      headers: { cookie: kept.cookie, "csrf-token": kept.csrf, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const [cookie] = reply.headers.getSetCookie();
    if (cookie) kept.cookie = cookie.split(";")[0] ?? "";
    const { data, errors } = (await reply.json()) as { data: Record<string, unknown> | null; errors: unknown };
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(errors)}`);
    if (typeof data?.["csrf-token"] === "string") kept.csrf = data["csrf-token"];
    return data;
  };
}

async function verifyOne(server: BuiltServer, call: Call) {
  const { id: form_id } = await call("/api/forms/create-new", { config: formConfig() });
  const { link } = await call("/api/forms/single-link", { form_id });
  const photos = { front: await passportPhoto("amalia", {}, 8), selfie: await selfieOf("amalia") };
  const id = await submitByCalls(server, link, { first_name: "Olena", last_name: "Shevchenko" }, photos);
  for (const deadline = Date.now() + 90_000; ; ) {
    const { status, checks } = await call(`/api/verifications/${id}`);
    if (status !== "processing") return { status, checks: checks.length as number };
    if (Date.now() > deadline) throw new Error("the checks did not end");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const control = await callAway();
const before = await strayPackets();
const server = await startBuiltServer();
const call = openDashboard(server.origin);
await signUpByCalls(server, call, "Acme Offline");
const verified = await verifyOne(server, call);
await server.stop();
process.stdout.write(`${JSON.stringify({ control, verified, stray: (await strayPackets()) - before })}\n`);
