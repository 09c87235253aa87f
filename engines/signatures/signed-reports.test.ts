import { beforeAll, expect, test } from "vitest";
import { drawPdfReport } from "../pdf/report.ts";
import { drawSignature } from "../pdf/signature.ts";
import { signPdf } from "./sign-pdf.ts";
import { makeAuthority, makeSigningKey } from "./test-authority.fixture.ts";
import { verifyPdf } from "./verify-document.ts";

const authority = makeAuthority({ CN: "Authority" }, "p256");
const key = makeSigningKey(authority, "p256");
const trust = { trusted: [authority.certificate], at: new Date() };
const none = { title: "", items: [] };
let report: Buffer;
let face: Buffer;

beforeAll(async () => {
  report = await drawPdfReport(
    {
      language: "uk",
      direction: "ltr",
      title: "Дані для підпису",
      project: "Acme Bank",
      name: "Олена Коваленко",
      status: { label: "Не підписано", tone: "quiet" },
      summary: [["Номер", "79f975cf"]],
      sections: [{ title: "Профіль", rows: Array.from({ length: 60 }, (_, at) => [`Поле ${at}`, "Олена"] as const) }],
      checks: none,
      photos: none,
      timeline: none,
      proof: "5f1a",
      footer: "Acme Bank",
    },
    { photos: [], logo: null },
  );
  face = await drawSignature({ widthPt: 244, heightPt: 36, lines: ["Olena Kovalenko", "Authority", "2026-11-28"] });
});

const problemsOf = async (rectangle: readonly [number, number, number, number], page: number | "last" = 0) => {
  const field = { page, rectangle, appearance: face };
  const signed = await signPdf(report, key, field, { signedAt: new Date() });
  return verifyPdf(signed, trust, report).signatures.flatMap(({ problems }) => problems);
};

test("S53 a document of this server is the same when it is signed in the margin, at its end, or hidden", async () => {
  expect(await problemsOf([300, 801, 544, 837])).toEqual([]);
  expect(await problemsOf([300, 100, 544, 136], "last")).toEqual([]);
  expect(await problemsOf([0, 0, 0, 0])).toEqual([]);
});

test("S53 it is another one when the signature's picture lies on its words", async () => {
  const covered = { problem: "other_document", detail: "a widget covers words of its page" };
  expect(await problemsOf([60, 400, 304, 436])).toEqual([covered]);
});
