import { expect, test } from "vitest";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { MissingMedia } from "#contract/records/verifications/media-findings.ts";
import type { JudgedHit, Screening } from "#contract/records/verifications/screening.ts";
import { reviewWords } from "#server/review-words.ts";
import { listed } from "../../../../test/listed.ts";
import { pdfReportOf } from "./verification-pdf.rules.ts";

const view = {
  applicant: { name: "Oleksandr Hrytsenko", publicId: "1", externalId: null },
  status: "pending",
  declineReasons: [],
  history: [],
  liveness: [],
  profile: [],
  documentFields: [],
  checks: [],
  files: [],
  answers: {},
} as unknown as VerificationView;

const hit = (change: Partial<JudgedHit>): JudgedHit => ({
  id: "h1",
  source: "list",
  listCode: "ofac",
  listVersion: 7,
  entryId: "q1",
  by: "name",
  asked: "Oleksandr Hrytsenko",
  listed: "Aleksandr Gritsenko",
  score: 88,
  nameScore: 88,
  band: "probable",
  explanation: null,
  record: listed("q1", "Aleksandr Gritsenko"),
  verdict: null,
  reason: null,
  judgedBy: null,
  judgedAt: null,
  isRemembered: false,
  ...change,
});

const screening: Screening = {
  id: "s1",
  at: "2026-11-20T10:00:00.000Z",
  requestedBy: null,
  isByMonitoring: false,
  queried: {
    kind: "person",
    names: ["Oleksandr Hrytsenko", "Олександр Гриценко"],
    births: ["1971-03-09"],
    countries: ["UA"],
    gender: null,
    documents: ["AB 123456"],
    taxIds: ["3012345678"],
  },
  lists: [
    {
      source: "list",
      code: "ofac",
      name: "OFAC SDN",
      kind: "sanctions",
      version: 7,
      entriesCount: 2,
      confirmedAt: null,
    },
  ],
  missing: ["wanted"],
  isCut: false,
  hits: [hit({}), hit({ id: "h2", entryId: "q2", verdict: "irrelevant", reason: "Another birthplace" })],
};

const rowsOf = (of: Screening | null) => {
  const words = reviewWords("en", "UTC", "language");
  const facts = { view, company: null, screening: of, project: "Bank", madeAt: "2026-11-25T10:00:00.000Z", head: null };
  return pdfReportOf(facts, words).sections.flatMap(({ title, rows }) =>
    rows.map((row) => [title, ...row].join(" | ")),
  );
};

test("the PDF has what was asked of which lists, every hit, and what was said of it", () => {
  const rows = rowsOf(screening).join("\n");
  for (const said of [
    "Oleksandr Hrytsenko · Олександр Гриценко · 1971-03-09 · AB 123456 · 3012345678",
    "OFAC SDN",
    "wanted",
    "Aleksandr Gritsenko",
    "88",
    "q1",
    "q2",
    "Another birthplace",
  ])
    expect(rows).toContain(said);
  expect(rows.match(/Aleksandr Gritsenko/g)).toHaveLength(2);
  expect(rows).toMatch(/OFAC SDN.*7/);
});

test("the PDF says how complete the search was", () => {
  const { isCut, missing } = { isCut: true, missing: [] };
  expect(rowsOf({ ...screening, isCut, missing }).join("\n")).toContain("more such entries than are stored");
  expect(rowsOf({ ...screening, missing }).join("\n")).toMatch(/Complete \| Yes/);
  expect(rowsOf(screening).join("\n")).not.toContain("Complete");
});

test("the PDF names each feed of news that was not searched whole, and why", () => {
  const missing: MissingMedia[] = [
    { why: "failed", feed: "court" },
    { why: "never_loaded", feed: "daily" },
    { why: "silent", feed: null },
  ];
  const check = { name: "adverse_media", result: "not_available", score: null, reasons: [] } as const;
  const checks = [{ ...check, engine: null, evidence: { found: "adverse_media.missing", missing } }];
  const facts = { company: null, screening: null, project: "Bank", madeAt: "2026-11-25T10:00:00.000Z", head: null };
  const queried = { ...facts, view: { ...view, checks } as unknown as typeof view };
  const text = JSON.stringify(pdfReportOf(queried, reviewWords("en", "UTC", "language")));
  for (const said of ["load of feed “court” failed", "feed “daily” is not loaded", "the provider did not answer"])
    expect(text).toContain(said);
});

test("a day that ends with a full stop ends its sentence", () => {
  const evidence = { found: "document_expiry.pass", expiry: "2032-03-01", today: "2026-11-30" };
  const checks = [{ name: "document_expiry", result: "pass", score: null, reasons: [], engine: null, evidence }];
  const facts = { company: null, screening: null, project: "Bank", madeAt: "2026-11-25T10:00:00.000Z", head: null };
  const queried = { ...facts, view: { ...view, checks } as unknown as typeof view };
  const [check] = pdfReportOf(queried, reviewWords("uk", "UTC", "language")).checks.items;
  expect(check?.found.replace(/\s/g, " ")).toMatch(/ 1 бер\. 2032 р\.$/);
});

test("a screening without a hit says so; without a screening there is no such part", () => {
  const without = rowsOf({ ...screening, hits: [] });
  expect(without.length).toBeGreaterThan(3);
  expect(without.join("\n")).not.toContain("Gritsenko");
  expect(rowsOf(null)).toEqual([]);
});
