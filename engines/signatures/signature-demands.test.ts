import { beforeAll, describe, expect, test } from "vitest";
import { readCertificate } from "./certificate.ts";
import { element, sequence } from "./der-write.ts";
import { objectIds } from "./object-ids.ts";
import { ocspRequestFor } from "./revocation.ts";
import { putTimeStamp, signatureToStamp, signPdf } from "./sign-pdf.ts";
import {
  answerDemands,
  listDemands,
  pathDemands,
  type RevocationAnswerDemand,
  type RevocationListDemand,
  stampDemands,
  type TimeStampDemand,
  type TrustPathDemand,
} from "./signature-demands.ts";
import type { SigningKey, TrustAndTime } from "./signatures.types.ts";
import {
  type Authority,
  answerOcsp,
  answerTimeStamp,
  authorityOf,
  type CertificateSpec,
  extension,
  hour,
  makeAuthority,
  makeCertificate,
  makeKey,
  makeSigningKey,
  type StampSpec,
  signerOf,
  year,
} from "./test-authority.fixture.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { timeStampRequest, timeStampTokenOf } from "./time-stamp.ts";
import { verifyPdf } from "./verify-document.ts";

// Each line of the standards with an input that lacks just it: docs/never-a-made-up-pass.md.

const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * hour);
const root = makeAuthority({ CN: "Root" }, "p256");
/** Under the root, as it is wished. */
function issuerOf(spec: Partial<CertificateSpec> = {}, name = "Issuing"): Authority {
  const signer = signerOf(makeKey("p256"));
  const plain = authorityOf({ CN: name }, signer, root);
  const requested = { subject: { CN: name }, issuer: root.name, publicKey: signer.publicKey, signer: root.signer };
  const years = { from: ago(24 * 365), to: new Date(now.getTime() + year) };
  return { ...plain, certificate: makeCertificate({ ...requested, isIssuer: true, ...years, ...spec }) };
}
const authority = issuerOf();
let pdf: Buffer;
let key: SigningKey;
let signed: Buffer;
let serial: Buffer;
let request: Buffer;
beforeAll(async () => {
  pdf = await makePdf();
  key = makeSigningKey(authority, "p256");
  signed = await signPdf(pdf, key, field, words);
  const [own, issuer] = key.certificates.map(readCertificate);
  if (!own || !issuer) throw new Error("no certificates");
  serial = own.serial;
  request = ocspRequestFor(own, issuer);
});

const trust = { trusted: [root.certificate], at: now };
function look(document: Buffer, wanted: Partial<TrustAndTime> = {}) {
  const [found] = verifyPdf(document, { ...trust, ...wanted }).signatures;
  return { revocation: found?.revocation, problems: found?.problems.map(({ problem }) => problem) };
}
const isLinedUp = <Id extends string>(lines: Record<Id, { source: string }>) => {
  for (const { source } of Object.values<{ source: string }>(lines)) expect(source).toMatch(/^RFC \d+, \d/);
};
const strange = extension("1.2.3.4", sequence(), true);

describe("RFC 5280: the path", () => {
  const by = async (issuer: Authority, spec: Partial<CertificateSpec> = {}, above: readonly Authority[] = []) => {
    const own = makeSigningKey(issuer, "p256", { CN: "Olena" }, spec);
    const certificates = [...own.certificates, ...above.map(({ certificate }) => certificate)];
    return look(await signPdf(pdf, { ...own, certificates }, field, words)).problems;
  };
  const under = (pathLength: number) => {
    const above = issuerOf({ pathLength }, "Above");
    return by(authorityOf({ CN: "Below" }, signerOf(makeKey("p256")), above), {}, [above]);
  };
  /** With the problem that it is. */
  const lacks: Record<TrustPathDemand, [problem: string, () => Promise<unknown>]> = {
    issuer: ["foreign_issuer", () => by(makeAuthority({ CN: "Nobody" }, "p256"))],
    signature: ["foreign_issuer", () => by({ ...authority, issue: makeAuthority({ CN: "Issuing" }, "p256").issue })],
    issues: ["foreign_issuer", () => by(issuerOf({ usage: 0x02 }))],
    validity: ["expired", () => by(issuerOf({ to: ago(1) }))],
    critical: ["unsupported", () => by(authority, { more: [strange] })],
    length: ["foreign_issuer", () => under(0)],
  };

  test("whole, it is trusted", async () => {
    expect([await by(authority), await under(1)]).toEqual([[], []]);
  });
  test.each(Object.keys(pathDemands) as TrustPathDemand[])("is not trusted without: %s", async (demand) => {
    const [problem, find] = lacks[demand];
    expect(await find()).toEqual([problem]);
  });
  test("has its sources", () => isLinedUp(pathDemands));
});

describe("RFC 5280: a list of revoked certificates", () => {
  const says = (crl: Buffer, document = signed) => look(document, { crls: [crl] }).revocation;
  const damaged = (crl: Buffer) => {
    const copy = Buffer.from(crl);
    copy[copy.length - 3] = (copy.at(-3) ?? 0) ^ 1;
    return copy;
  };
  const lacks: Record<RevocationListDemand, () => unknown> = {
    issuer: () => says(issuerOf({}, "Another").crl([serial])),
    signature: () => says(damaged(authority.crl([serial]))),
    serves: async () => {
      const silent = issuerOf({ usage: 0x04 });
      const own = makeSigningKey(silent, "p256");
      const document = await signPdf(pdf, own, field, words);
      return says(silent.crl([readCertificate(own.certificates[0] ?? Buffer.alloc(0)).serial]), document);
    },
    fresh: () => says(authority.crl([serial], { at: ago(48), nextAt: ago(24) })),
    whole: () =>
      says(authority.crl([serial], { extensions: [extension("2.5.29.27", element(2, Buffer.of(1)), true)] })),
    critical: () => says(authority.crl([serial], { extensions: [strange] })),
  };

  test("whole, it says that it is revoked; what is critical and understood is no matter", () => {
    expect(says(authority.crl([serial]))).toBe("revoked");
    const numbered = extension("2.5.29.20", element(2, Buffer.of(1)), true);
    expect(says(authority.crl([serial], { extensions: [numbered] }))).toBe("revoked");
  });
  test.each(Object.keys(listDemands) as RevocationListDemand[])("says nothing without: %s", async (demand) => {
    expect(await lacks[demand]()).toBe("unknown");
  });
  test("has its sources", () => isLinedUp(listDemands));
});

describe("RFC 6960: an answer about a certificate", () => {
  const says = (ocsp: Buffer) => look(signed, { ocsps: [ocsp] }).revocation;
  const revokedAt = ago(2);
  const by = (responder: SigningKey) => says(answerOcsp(authority, request, { responder, revokedAt }));
  const responder = (of: Authority, spec: Partial<CertificateSpec>) =>
    makeSigningKey(of, "p256", { CN: "Responder" }, { uses: [objectIds.forOcsp], ...spec });
  const changed = (at: number) => {
    const copy = answerOcsp(authority, request, { revokedAt });
    const place = at < 0 ? copy.length + at : at;
    copy[place] = (copy[place] ?? 0) ^ 1;
    return copy;
  };
  const lacks: Record<RevocationAnswerDemand, () => unknown> = {
    successful: () => {
      const copy = answerOcsp(authority, request, { revokedAt });
      const at = copy.indexOf(Buffer.from([0x0a, 0x01, 0x00]));
      copy[at + 2] = 1;
      return says(copy);
    },
    about: () => {
      const [own, issuer] = makeSigningKey(authority, "p256").certificates.map(readCertificate);
      if (!own || !issuer) throw new Error("no certificates");
      return says(answerOcsp(authority, ocspRequestFor(own, issuer), { revokedAt }));
    },
    status: () => says(answerOcsp(authority, request, { isUnknown: true })),
    fresh: () => says(answerOcsp(authority, request, { revokedAt: ago(72), at: ago(48), nextAt: ago(24) })),
    signature: () => says(changed(-3)),
    responder: () => by(responder(makeAuthority({ CN: "Issuing" }, "p256"), {})),
    responder_use: () => by(makeSigningKey(authority, "p256", { CN: "Anybody" })),
    responder_validity: () => by(responder(authority, { from: ago(72), to: ago(48) })),
  };

  test("whole, it says that it is revoked", () => {
    expect(says(answerOcsp(authority, request, { revokedAt }))).toBe("revoked");
    expect(by(responder(authority, {}))).toBe("revoked");
  });
  test.each(Object.keys(answerDemands) as RevocationAnswerDemand[])("says nothing without: %s", (demand) => {
    expect(lacks[demand]()).toBe("unknown");
  });
  test("has its sources", () => isLinedUp(answerDemands));
});

describe("RFC 3161: a time stamp", () => {
  const stampers = makeAuthority({ CN: "Time stamps" }, "p256");
  const stamper = (spec: Partial<CertificateSpec> = {}, of = stampers) =>
    makeSigningKey(of, "p256", { CN: "Stamper" }, { from: ago(24), uses: [objectIds.forTimeStamps], ...spec });
  const stamped = (by: SigningKey, { value, ...spec }: StampSpec & { value?: Buffer } = {}) => {
    const request = timeStampRequest(value ?? signatureToStamp(signed));
    const reply = answerTimeStamp(by, request, ago(0), spec);
    // As whoever puts it there takes it: what does not fit its question is not refused here.
    const token = spec.contentType || spec.version ? tokenFrom(reply) : timeStampTokenOf(reply, request);
    return look(putTimeStamp(signed, token), { trustedStamps: [stampers.certificate] }).problems;
  };
  const damaged = () => {
    const request = timeStampRequest(signatureToStamp(signed));
    const token = Buffer.from(timeStampTokenOf(answerTimeStamp(stamper(), request), request));
    token[token.length - 3] = (token.at(-3) ?? 0) ^ 1;
    return look(putTimeStamp(signed, token), { trustedStamps: [stampers.certificate] }).problems;
  };
  const lacks: Record<TimeStampDemand, () => unknown> = {
    content: () => stamped(stamper(), { contentType: objectIds.data }),
    version: () => stamped(stamper(), { version: 2 }),
    imprint: () => stamped(stamper(), { value: Buffer.from("another signature") }),
    signers: () => stamped(stamper(), { signers: 2 }),
    named: () => stamped(stamper(), { namesCertificate: false }),
    use: () => stamped(stamper({ uses: [objectIds.forMail] })),
    use_alone: () => stamped(stamper({ uses: [objectIds.forTimeStamps, objectIds.forMail] })),
    use_critical: () => stamped(stamper({ areUsesCritical: false })),
    signature: damaged,
    trusted: () => stamped(stamper({}, makeAuthority({ CN: "Time stamps" }, "p256"))),
    validity: () => stamped(stamper({ to: ago(1) })),
  };

  test("whole, it is taken", () => expect(stamped(stamper())).toEqual([]));
  test.each(Object.keys(stampDemands) as TimeStampDemand[])("is a problem without: %s", (demand) => {
    expect(lacks[demand]()).toEqual(["bad_time_stamp"]);
  });
  test("has its sources", () => isLinedUp(stampDemands));
});

/** The token of a reply, which begins after its status. */
const tokenFrom = (reply: Buffer): Buffer =>
  reply.subarray(reply.indexOf(Buffer.from([0x30, 0x03, 0x02, 0x01, 0x00])) + 5);
