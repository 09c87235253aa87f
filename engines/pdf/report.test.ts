import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPdfReport, type PdfReport } from "./report.ts";

const report: PdfReport = {
  language: "en",
  direction: "ltr",
  title: "Verification report",
  project: "Acme Bank",
  name: "Olena Kovalenko",
  status: { label: "Approved", tone: "good" },
  summary: [["Verification", "79f975cf"]],
  sections: [{ title: "Profile", rows: [["First name", "Olena"]] }],
  checks: { title: "Checks", items: [{ name: "Age", result: "Passed", tone: "good", found: "36 years old." }] },
  photos: { title: "Photos", items: [] },
  timeline: { title: "Timeline", items: [{ at: "Nov 23, 2026", what: "Submitted", who: "Applicant" }] },
  proof: "5f1a",
  footer: "Acme Bank",
};
const noPictures = { photos: [], logo: null };
const draw = async (change: Partial<PdfReport>) =>
  (await drawPdfReport({ ...report, ...change }, noPictures)).toString("latin1");
const fontsOf = (pdf: string) => [...pdf.matchAll(/\/FontName *\/[A-Z]{6}\+([A-Za-z]+)-/g)].map(([, name]) => name);
const pagesOf = (pdf: string) => [...pdf.matchAll(/\/Type *\/Page\b/g)].length;
const named = (name: string) => draw({ name });

describe("a report as PDF", () => {
  it("is one page of A4 when there is little to say, and has more pages when there is much", async () => {
    const short = await draw({});
    expect(short.slice(0, 5)).toBe("%PDF-");
    expect(short).toMatch(/\/MediaBox *\[0 0 595\.\d+ 841\.\d+\]/);
    expect(pagesOf(short)).toBe(1);
    const event = { at: "Nov 23, 2026", what: "Opened", who: "olena@acme.example" };
    expect(pagesOf(await draw({ timeline: { title: "Timeline", items: Array(200).fill(event) } }))).toBeGreaterThan(3);
  });

  it.each([
    ["Ελένη Олена", "NotoSans"],
    ["שלום", "NotoSansHebrew"],
    ["محمد", "NotoSansArabic"],
    ["თამარ", "NotoSansGeorgian"],
    ["देवनागरी", "NotoSans"],
    ["বাংলা", "NotoSansBengali"],
    ["สมชาย", "NotoSansThai"],
    ["田中", "NotoSansSC"],
    ["さくら", "NotoSansSC"],
    ["김민수", "NotoSansKR"],
  ])("has letters for %s", async (name, font) => {
    expect(fontsOf(await named(name))).toContain(font);
  });

  it("writes Japanese names with Japanese characters for a Japanese reader", async () => {
    expect(fontsOf(await draw({ name: "直", language: "ja" }))).toContain("NotoSansJP");
    expect(fontsOf(await draw({ name: "直", language: "zh" }))).not.toContain("NotoSansJP");
  });

  it.each(["es-MX", "fr-CA", "pt-BR", "sr-Cyrl", "sr-Latn"])(
    "is drawn in %s, a tag with more than a language",
    async (language) => {
      expect(pagesOf(await draw({ language }))).toBe(1);
    },
  );

  it("takes what an applicant wrote as text, never as source", async () => {
    for (const name of ['#panic("x")', "$ x", "*bold", "```", "\\u{0}", '#include "/etc/passwd"', "@ref", '"))'])
      expect((await named(name)).slice(0, 5)).toBe("%PDF-");
  });

  it("is drawn from right to left for such a language", async () => {
    expect(await draw({ language: "he", direction: "rtl" })).not.toBe(await draw({ language: "he" }));
  });

  it("leaves a phone number and a Latin name as they are read, on a page from the right", async () => {
    const change = { name: "Acme Ltd.", summary: [["טלפון", "+972 54-123-4567"]] as const };
    const pdf = await draw({ ...change, language: "he", direction: "rtl" });
    const seen = execFileSync("pdftotext", ["-", "-"], { input: Buffer.from(pdf, "latin1"), encoding: "utf8" });
    expect(seen).toContain("+972 54-123-4567");
    expect(seen).toContain("Acme Ltd.");
  });

  it("draws who owns a company, on one page however many they are, and from the right where it is read so", async () => {
    const owners = (count: number) => ({
      title: "Ownership",
      width: 400,
      height: count * 50,
      box: { width: 120, height: 40 },
      boxes: Array.from({ length: count }, (_, at) => ({
        ...{ x: at === 0 ? 0 : 28, y: at * 50, name: `Owner ${at}`, part: "40 %", state: "Approved" },
        ...{ tone: "good" as const, isMain: at === 0 },
      })),
      lines: [{ points: [[14, 40] as const, [14, 70] as const, [28, 70] as const], isDashed: true }],
    });
    const pdf = await draw({ ownership: owners(3) });
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.length).toBeGreaterThan((await draw({})).length);
    // The picture has a page of its own, with what stands before and after it on others.
    expect(pagesOf(await draw({ ownership: owners(60) }))).toBe(3);
    expect(pagesOf(await draw({ ownership: owners(600) }))).toBe(3);
    expect(await draw({ ownership: owners(3), direction: "rtl" })).not.toBe(await draw({ direction: "rtl" }));
  });

  it("shows photos and a logo, made small enough to send", async () => {
    const noise = await sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const logo = await sharp({ create: { width: 200, height: 60, channels: 4, background: "#4263eb" } })
      .png()
      .toBuffer();
    const photos = { title: "Photos", items: ["Front", "Selfie"] };
    const pdf = await drawPdfReport({ ...report, photos }, { photos: [noise, noise], logo });
    expect([...pdf.toString("latin1").matchAll(/\/Subtype *\/Image/g)].length).toBeGreaterThanOrEqual(2);
    expect(pdf.length).toBeLessThan(noise.length);
  });

  it("says so when a photo cannot be read, and draws the next report", async () => {
    const photos = { title: "Photos", items: ["Front"] };
    await expect(
      drawPdfReport({ ...report, photos }, { photos: [Buffer.from("no jpeg")], logo: null }),
    ).rejects.toThrow();
    expect(pagesOf(await draw({}))).toBe(1);
  });
});
