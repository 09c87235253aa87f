import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { curlOf, signatureBaseOf } from "./callback-signature.rules.ts";

const body = `{"comment":"O'Neil \\"said\\" $HOME \`id\`","name":"Олена"}`;
const callback = { id: "5b0c1f6e", url: "https://example.com/hook?a=1&b='2'", body };

describe("a callback that is signed by hand", () => {
  it("has the id, the time in seconds and the body in its base", () => {
    expect(signatureBaseOf("5b0c", "2026-11-30T06:45:54.999Z", '{"a":1}')).toBe('5b0c.1796021154.{"a":1}');
  });

  it("is sent by the command with the signature that Veridesk would make", () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const said = curlOf(callback);
    expect(said).toContain("secret='whsec_…'");
    const script = `date() { echo 1700000000; }\ncurl() { printf '%s\\0' "$@"; }\n${said.replace("whsec_…", secret)}`;
    const sent = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0");
    const signature = createHmac("sha256", Buffer.alloc(32, 7))
      .update(`${callback.id}.1700000000.${body}`)
      .digest("base64");
    expect(sent).toEqual([
      callback.url,
      ...["-H", "content-type: application/json"],
      ...["-H", `webhook-id: ${callback.id}`],
      ...["-H", "webhook-timestamp: 1700000000"],
      ...["-H", `webhook-signature: v1,${signature}`],
      ...["--data-raw", body],
      "",
    ]);
  });
});
