import { afterAll, describe, expect, test } from "vitest";
import { objectIds } from "#engines/signatures/object-ids.ts";
import {
  answerTimeStamp,
  authorityOf,
  makeAuthority,
  makeSigningKey,
} from "#engines/signatures/test-authority.fixture.ts";
import { dstuSignerOf, iitContainer, makeDstuKey, makeDstuSigningKey } from "#engines/signatures/test-dstu.fixture.ts";
import { field, makePdf, words } from "#engines/signatures/test-pdf.fixture.ts";
import { ownWork } from "#server/platform/holders.ts";
import { openSignatures } from "./signatures.ts";

const engine = openSignatures();
afterAll(() => engine.close());
const tenantKey = ownWork("test");
const authority = makeAuthority({ CN: "Authority" }, "p256");
const trust = { trusted: [authority.certificate], at: new Date() };
const value = <T>(answer: { ok: true; value: T } | { ok: false; detail: string }): T => {
  if (!answer.ok) throw new Error(answer.detail);
  return answer.value;
};

describe("signatures in a process of their own", () => {
  test("a PDF is signed, stamped and verified, and certificates, keys and dates cross whole", async () => {
    const pdf = await makePdf();
    const key = makeSigningKey(authority, "p256");
    const signed = value(await engine.signPdf(tenantKey, pdf, key, field, words));
    const request = value(await engine.askTimeStamp(tenantKey, signed));
    const stamper = makeSigningKey(authority, "p256", { CN: "Stamps" }, { uses: [objectIds.forTimeStamps] });
    const at = new Date(Math.floor(Date.now() / 1000) * 1000);
    const stamped = value(await engine.putTimeStamp(tenantKey, signed, request, answerTimeStamp(stamper, request, at)));
    const { signatures } = await engine.verifyPdf(tenantKey, stamped, trust, pdf);
    expect(signatures).toMatchObject([{ problems: [], stampedAt: at, signer: { owner: "Olena Kovalenko" } }]);
    expect(signatures[0]?.chain[0]?.equals(key.certificates[0] ?? Buffer.alloc(0))).toBe(true);
    const facts = value(await engine.readCertificate(tenantKey, key.certificates[0] ?? Buffer.alloc(0)));
    expect(facts.notAfter).toBeInstanceOf(Date);
    const question = await engine.askOcsp(tenantKey, ...(key.certificates as [Buffer, Buffer]));
    expect(value(question)[0]).toBe(0x30);
  });

  test("failures have a name there as well as here", async () => {
    const key = makeSigningKey(authority, "p256");
    expect(await engine.signPdf(tenantKey, Buffer.from("x"), key, field, words)).toMatchObject({
      ok: false,
      problem: "damaged",
    });
    expect(await engine.readCertificate(tenantKey, Buffer.from("x"))).toMatchObject({ ok: false, problem: "damaged" });
    expect(await engine.openKeyFile(tenantKey, Buffer.from("x"), "p")).toMatchObject({ ok: false, problem: "damaged" });
    const { document } = value(
      await engine.prepareSignature(tenantKey, await makePdf(), key.certificates, field, words),
    );
    const wrong = await engine.completeSignature(tenantKey, document, key.certificates, Buffer.alloc(64, 1));
    expect(wrong).toMatchObject({ ok: false, problem: "wrong_signature" });
    expect(await engine.askTimeStamp(tenantKey, document)).toMatchObject({ ok: false, problem: "damaged" });
    expect((await engine.verifyCms(tenantKey, Buffer.from("x"), trust)).signatures[0]?.problems).toMatchObject([
      { problem: "malformed" },
    ]);
  });

  test("a Ukrainian key file is opened while this process goes on", async () => {
    const ukrainian = authorityOf({ CN: "КНЕДП" }, dstuSignerOf(makeDstuKey()));
    const key = makeDstuSigningKey(ukrainian, { CN: "Олена" });
    const file = iitContainer(key.privateKey, "secret");
    await engine.openKeyFile(tenantKey, file, "warm", key.certificates);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    const opened = await engine.openKeyFile(tenantKey, file, "secret", key.certificates);
    clearInterval(ticking);
    expect(opened).toMatchObject({ ok: true, facts: { owner: "Олена", algorithm: "DSTU4145" } });
    // Work in this process would leave the timer no turn.
    expect(ticks).toBeGreaterThan(2);
  });

  test("a file whose check never ends is given up, and the next call is answered", async () => {
    const slow = openSignatures(1_000);
    const ukrainian = authorityOf({ CN: "КНЕДП" }, dstuSignerOf(makeDstuKey()));
    const key = makeDstuSigningKey(ukrainian, { CN: "Олена" });
    const large = Buffer.concat([await makePdf(), Buffer.alloc(30_000_000, 0x20)]);
    const refused = await slow.signPdf(tenantKey, large, key, field, words);
    expect(refused).toMatchObject({ ok: false, problem: "unsupported" });
    expect(await slow.readCertificate(tenantKey, authority.certificate)).toMatchObject({ ok: true });
    await slow.close();
  });
});
