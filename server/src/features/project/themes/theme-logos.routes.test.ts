import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { giveLogo, makeTheme } from "../../../../test/themes.ts";

let server: TestServer;
let member: Member;
let theme: string;
beforeAll(async () => {
  server = await openTestServer();
});
// Of one member only some files that cannot be read are taken.
beforeEach(async () => {
  member = await makeMember(server, "analyst");
  theme = (await makeTheme(member)).public_id;
});
afterAll(() => server.close());

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120" height="30">${inner}</svg>`;
const rect = '<rect width="120" height="30" fill="#3366aa"/>';
const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join("");
const give = (words: string) => giveLogo(member, theme, Buffer.from(words));

describe("S22 a logo that attacks whoever draws it", () => {
  // Each of them kept the process or its threads busy for minutes, or for ever.
  test.each([
    ["comments that a pattern would part in a million ways", `${"<!---->".repeat(30)}x`, "not_an_image"],
    ["80,000 blanks behind url(", svg(`<g fill="${`url(${" ".repeat(80_000)}#a)`}"/>`), null],
    ["80,000 blanks behind url( and a link to elsewhere", svg(`<g fill="url(${" ".repeat(80_000)}x)"/>`), "active"],
    [
      "sixty masks, each used twice by the one before",
      svg(
        `${times(
          60,
          (n) => `<mask id="m${n}"><g mask="url(#m${n + 1})">${rect}</g><g mask="url(#m${n + 1})">${rect}</g></mask>`,
        )}<g mask="url(#m0)">${rect}</g>`,
      ),
      "too_complex",
    ],
    [
      "masks that a style uses",
      svg(
        `<style>.a{mask:url(#m1)}.b{mask:url(#m2)}</style>${times(30, (n) => `<mask id="m${n}"><rect mask="url(#m${n + 1})"/><rect mask="url(#m${n + 1})"/></mask>`)}<g class="a">${rect}</g>`,
      ),
      "too_complex",
    ],
    ["a mask of itself", svg(`<mask id="a"><rect mask="url(#a)"/></mask><rect mask="url(#a)"/>`), "too_complex"],
    [
      "copies of copies",
      svg(
        `${times(20, (n) => `<g id="g${n}">${`<use xlink:href="#g${n + 1}"/>`.repeat(10)}</g>`)}<g id="g20">${rect}</g>`,
      ),
      "too_complex",
    ],
    [
      "3,000 blurs on 200 shapes",
      svg(
        `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(3_000)}</filter>${'<rect width="9" height="9" filter="url(#f)"/>'.repeat(200)}`,
      ),
      "too_complex",
    ],
    ["groups 10,000 deep", svg("<g>".repeat(10_000) + "</g>".repeat(10_000)), "too_complex"],
    ["50,000 shapes", svg("<rect/>".repeat(50_000)), "too_complex"],
    ["10,000 attributes", svg(`<rect ${times(10_000, (n) => ` a${n}="1"`)}/>`), "too_complex"],
    ["a dash too small to draw", svg('<path stroke="#000" stroke-dasharray="1e-7" d="M0 0H1e7"/>'), null],
    ["an entity bomb", `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg("&b;")}`, "active"],
    ["a prologue without end", `<?xml ${" ".repeat(500_000)}`, "not_an_image"],
  ] as const)("%s", async (_, words, refusal) => {
    const { status, errors } = await give(words);
    if (refusal) expect([status, errors[0]?.code]).toEqual([422, `themes.${refusal}`]);
    else expect([200, 422]).toContain(status);
  });

  test("what kept a drawing busy is gone: the next logo is drawn", async () => {
    expect(await give(svg(rect))).toMatchObject({ status: 200, data: { mime: "image/webp", widthPx: 640 } });
  });
});

describe("a logo as drawing programs save it", () => {
  test.each([
    [
      "with namespaces, metadata and a style sheet",
      `<?xml version="1.0" encoding="UTF-8"?><!-- Generator --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" viewBox="0 0 120 30"><metadata><rdf:RDF><rdf:li>x</rdf:li></rdf:RDF></metadata><defs><style>.a{fill:url(#g)}.b &gt; rect{clip-path:url(#c)}</style><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient><clipPath id="c"><rect width="60" height="30"/></clipPath></defs><g class="a b" inkscape:label="x"><rect width="120" height="30"/><path d="M0 0h9v9z"/></g></svg>`,
    ],
    [
      "with a drop shadow",
      svg(
        `<filter id="f"><feOffset dy="2"/><feGaussianBlur stdDeviation="2"/><feBlend in="SourceGraphic"/></filter><g filter="url(#f)">${rect}</g>`,
      ),
    ],
  ])("%s is drawn", async (_, words) => {
    expect(await give(words)).toMatchObject({ status: 200, data: { mime: "image/webp", widthPx: 640, heightPx: 160 } });
  });
});
