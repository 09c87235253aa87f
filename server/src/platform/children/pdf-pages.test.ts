import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { isLong } from "#engines/long.fixture.ts";
import { mostPdfBytes } from "#engines/pdf/page-budget.ts";
import { ownWork } from "#server/platform/holders.ts";
import { hostilePdfs } from "../../../test/hostile-pdfs.ts";
import { openPdfPages } from "./pdf-pages.ts";

const pdfPages = openPdfPages({ timeoutMs: 4_000 });
afterAll(() => pdfPages.close());
const tenantKey = ownWork("test");
const draw = (bytes: Buffer) => pdfPages.drawPages(tenantKey, bytes);

async function letter(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    document.addPage([595, 842]).drawText(`Statement, page ${page}`, { x: 60, y: 760, size: 24, font });
  return Buffer.from(await document.save());
}

const darkShare = async (jpeg: Uint8Array): Promise<number> => {
  const pixels = await sharp(jpeg).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 128).length / pixels.length;
};

describe("a PDF that an applicant sent", () => {
  test("comes out as one sharp picture of each page, with what is printed on it", async () => {
    const drawn = await draw(await letter(3));
    if (!drawn.ok) throw new Error(drawn.refusal);
    expect(drawn.pages.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual(
      Array.from({ length: 3 }, () => [1653, 2339]),
    );
    for (const { jpeg } of drawn.pages) expect(await darkShare(jpeg)).toBeGreaterThan(0.001);
  });

  test("S22 its scripts and links are left behind: only pixels come out", async () => {
    const drawn = await draw(hostilePdfs.active());
    if (!drawn.ok) throw new Error(drawn.refusal);
    const [page] = drawn.pages;
    expect(drawn.pages).toHaveLength(1);
    expect(Buffer.from(page?.jpeg ?? []).includes("canary")).toBe(false);
    expect(await darkShare(page?.jpeg ?? new Uint8Array())).toBeGreaterThan(0.001);
  });

  test("S22 is refused with its reason when it is locked, torn, no page at all or too long", async () => {
    expect(await draw(hostilePdfs.locked())).toEqual({ ok: false, refusal: "locked" });
    expect(await draw(hostilePdfs.truncated())).toEqual({ ok: false, refusal: "damaged" });
    expect(await draw(Buffer.from("%PDF-1.7 nothing"))).toEqual({ ok: false, refusal: "damaged" });
    expect(await draw(hostilePdfs.ribbon())).toEqual({ ok: false, refusal: "damaged" });
    expect(await draw(hostilePdfs.manyPages(21))).toEqual({ ok: false, refusal: "pages" });
    expect(await draw(hostilePdfs.manyPages(20_000))).toEqual({ ok: false, refusal: "pages" });
    expect((await draw(hostilePdfs.ownGrandparent())).ok).toBe(false);
  });

  test("a form that only its own program draws is refused, as the page says nothing of what was filled in", async () => {
    expect(await draw(hostilePdfs.xfaForm())).toEqual({ ok: false, refusal: "form" });
    expect(await draw(hostilePdfs.xfaForm("/NeedsRendering true"))).toEqual({ ok: false, refusal: "form" });
    expect(await draw(hostilePdfs.xfaForm("/AcroForm <</Fields [] /XFA 5 0 R>>"))).toEqual({
      ok: false,
      refusal: "form",
    });
    expect((await draw(hostilePdfs.xfaForm("/NeedsRendering false"))).ok).toBe(true);
  });

  test("S22 a few kB never become more than a paper's budget of pictures", { timeout: 120_000 }, async () => {
    const patient = openPdfPages({ timeoutMs: 60_000 });
    const noise = hostilePdfs.noise(8);
    expect(noise.length).toBeLessThan(12_000);
    const drawn = await patient.drawPages(tenantKey, noise);
    await patient.close();
    if (!drawn.ok) throw new Error(drawn.refusal);
    expect(drawn.pages).toHaveLength(8);
    const bytes = drawn.pages.reduce((sum, { jpeg }) => sum + jpeg.length, 0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThanOrEqual(mostPdfBytes);
  });

  test("S22 a page as large as a field becomes no larger picture than any other", async () => {
    const drawn = await draw(hostilePdfs.hugePage());
    if (!drawn.ok) throw new Error(drawn.refusal);
    expect(drawn.pages.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([[2339, 2339]]);
  });

  test.runIf(isLong)(
    "S22 one that never ends, or needs any memory, ends its child and nothing else",
    {
      timeout: 120_000,
    },
    async () => {
      expect(await draw(hostilePdfs.endlessForms())).toEqual({ ok: false, refusal: "too_large" });
      expect((await draw(hostilePdfs.bomb())).ok).toBe(false);
      const picture = await draw(hostilePdfs.hugePicture());
      if (picture.ok) expect(picture.pages).toHaveLength(1);
      expect((await draw(await letter(1))).ok).toBe(true);
    },
  );
});
