import { beforeAll, describe, expect, test } from "vitest";
import { readCertificate } from "./certificate.ts";
import { objectIds } from "./object-ids.ts";
import { ocspRequestFor } from "./revocation.ts";
import { signPdf } from "./sign-pdf.ts";
import type { SigningKey, TrustAndTime } from "./signatures.types.ts";
import { answerOcsp, authorityOf, hour, makeAuthority, makeSigningKey } from "./test-authority.fixture.ts";
import { dstuSignerOf, makeDstuKey, makeDstuSigningKey } from "./test-dstu.fixture.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { verifyPdf } from "./verify-document.ts";

const root = makeAuthority({ CN: "Root" }, "p256");
const authority = makeAuthority({ CN: "Issuing" }, "p256", root);
const stranger = makeAuthority({ CN: "Issuing" }, "p256");
const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * hour);
const serialOf = (der: Buffer | undefined) => readCertificate(der ?? Buffer.alloc(0)).serial;
let key: SigningKey;
let signed: Buffer;
let serial: Buffer;
let request: Buffer;

beforeAll(async () => {
  key = makeSigningKey(authority, "p256");
  signed = await signPdf(await makePdf(), key, field, words);
  serial = serialOf(key.certificates[0]);
  const [own, issuer] = key.certificates.map(readCertificate);
  if (!own || !issuer) throw new Error("no certificates");
  request = ocspRequestFor(own, issuer);
});

function look(wanted: Partial<TrustAndTime>) {
  const [found] = verifyPdf(signed, { trusted: [root.certificate], at: now, ...wanted }).signatures;
  return { revocation: found?.revocation, problems: found?.problems.map(({ problem }) => problem) };
}

describe("a list of revoked certificates", () => {
  test("says of all in the chain, or of nobody", () => {
    expect(look({})).toEqual({ revocation: "unknown", problems: [] });
    expect(look({ crls: [authority.crl([])] })).toEqual({ revocation: "unknown", problems: [] });
    expect(look({ crls: [authority.crl([]), root.crl([])] })).toEqual({ revocation: "good", problems: [] });
  });

  test("that has the certificate, or its issuer's, makes the signature invalid", () => {
    const revoked = { revocation: "revoked", problems: ["revoked"] };
    expect(look({ crls: [authority.crl([Buffer.from([9]), serial])] })).toEqual(revoked);
    expect(look({ crls: [root.crl([serialOf(authority.certificate)])] })).toEqual(revoked);
  });

  test("counts only when its issuer signed it, and while it is new", () => {
    expect(look({ crls: [stranger.crl([serial])] }).revocation).toBe("unknown");
    const old = authority.crl([serial], { at: ago(48), nextAt: ago(24) });
    expect(look({ crls: [old] }).revocation).toBe("unknown");
    const damaged = authority.crl([serial]);
    damaged[60] = (damaged[60] ?? 0) ^ 1;
    expect(look({ crls: [damaged, Buffer.from("no list")] }).revocation).toBe("unknown");
  });
});

describe("an answer about a certificate", () => {
  test("good, revoked and unknown", () => {
    const others = { crls: [root.crl([])] };
    expect(look({ ...others, ocsps: [answerOcsp(authority, request)] })).toEqual({ revocation: "good", problems: [] });
    const revoked = answerOcsp(authority, request, { revokedAt: ago(2) });
    expect(look({ ...others, ocsps: [revoked] })).toEqual({ revocation: "revoked", problems: ["revoked"] });
    const unknown = answerOcsp(authority, request, { isUnknown: true });
    expect(look({ ...others, ocsps: [unknown] }).revocation).toBe("unknown");
  });

  test("outweighs a list when it says that it is revoked, and the other way round", () => {
    const [good, revoked] = [authority.crl([]), authority.crl([serial])];
    expect(look({ crls: [good], ocsps: [answerOcsp(authority, request, { revokedAt: ago(2) })] }).revocation).toBe(
      "revoked",
    );
    expect(look({ crls: [revoked], ocsps: [answerOcsp(authority, request)] }).revocation).toBe("revoked");
  });

  test("may come from whom the issuer lets answer, and from nobody else", () => {
    const revokedAt = ago(2);
    const responder = makeSigningKey(authority, "p256", { CN: "Responder" }, { uses: [objectIds.forOcsp] });
    const anybody = makeSigningKey(authority, "p256", { CN: "Anybody" });
    const foreign = makeSigningKey(stranger, "p256", { CN: "Responder" }, { uses: [objectIds.forOcsp] });
    const says = (by: SigningKey) =>
      look({ ocsps: [answerOcsp(authority, request, { responder: by, revokedAt })] }).revocation;
    expect([says(responder), says(anybody), says(foreign)]).toEqual(["revoked", "unknown", "unknown"]);
  });

  test("that is old, or about another certificate, says nothing", () => {
    const old = answerOcsp(authority, request, { revokedAt: ago(72), at: ago(48), nextAt: ago(24) });
    const [own, issuer] = makeSigningKey(authority, "p256").certificates.map(readCertificate);
    if (!own || !issuer) throw new Error("no certificates");
    const other = answerOcsp(authority, ocspRequestFor(own, issuer), { revokedAt: ago(2) });
    expect(look({ ocsps: [old, other, Buffer.from([0x30, 0])] }).revocation).toBe("unknown");
  });

  test("of a Ukrainian authority is understood", async () => {
    const ukrainian = authorityOf({ CN: "КНЕДП" }, dstuSignerOf(makeDstuKey()));
    const own = makeDstuSigningKey(ukrainian, { CN: "Олена" });
    const document = await signPdf(await makePdf(), own, field, words);
    const [certificate, issuer] = own.certificates.map(readCertificate);
    if (!certificate || !issuer) throw new Error("no certificates");
    const question = ocspRequestFor(certificate, issuer);
    const trust = { trusted: [ukrainian.certificate], at: now };
    const says = (ocsps: Buffer[]) => verifyPdf(document, { ...trust, ocsps }).signatures[0]?.revocation;
    expect(says([answerOcsp(ukrainian, question)])).toBe("good");
    expect(says([answerOcsp(ukrainian, question, { revokedAt: ago(2) })])).toBe("revoked");
    expect(
      verifyPdf(document, { ...trust, crls: [ukrainian.crl([certificate.serial])] }).signatures[0]?.revocation,
    ).toBe("revoked");
  });
});
