import type { FileSide } from "#contract/records/forms/identity-documents.ts";

export type PhotoPair = "documentSelfie" | "frontBack" | "document" | "proofs";

const all: readonly { name: PhotoPair; sides: readonly FileSide[] }[] = [
  { name: "documentSelfie", sides: ["front", "selfie"] },
  { name: "frontBack", sides: ["front", "back"] },
  { name: "document", sides: ["front"] },
];

const identitySides: readonly FileSide[] = ["front", "back", "selfie"];

/** Photos to show side by side; every photo is shown somewhere. */
export function photoPairsOf(sides: readonly FileSide[]): { name: PhotoPair; sides: readonly FileSide[] }[] {
  const identity = sides.filter((side) => identitySides.includes(side));
  const proofs = sides.filter((side) => !identitySides.includes(side));
  const complete = all.filter((pair) => pair.sides.every((side) => sides.includes(side)));
  const some = identity.length > 0 ? [{ name: "document" as const, sides: identity }] : [];
  return [
    ...(complete.length > 0 ? complete : some),
    ...(proofs.length > 0 ? [{ name: "proofs" as const, sides: proofs }] : []),
  ];
}

/** `page`: of a PDF. */
export type PhotoPage = { name: PhotoPair | FileSide; sides: readonly FileSide[]; page: number };

/** The pages of the full window: the pairs, then every photo alone, a PDF page by page. */
export function photoPages(files: readonly { side: FileSide; page: number }[]): PhotoPage[] {
  const sides = files.filter(({ page }) => page === 1).map(({ side }) => side);
  const pairs = photoPairsOf(sides).filter((pair) => pair.sides.length === 2);
  return [
    ...pairs.map((pair) => ({ ...pair, page: 1 })),
    ...files.map(({ side, page }) => ({ name: side, sides: [side], page })),
  ];
}

/** The page with exactly these sides, else the first page with one of them. */
export function photoPageWith(pages: readonly PhotoPage[], wanted: readonly FileSide[]): number {
  const there = wanted.filter((side) => pages.some((page) => page.sides.includes(side)));
  const same = pages.findIndex(
    ({ sides }) => sides.length === there.length && there.every((side) => sides.includes(side)),
  );
  if (same >= 0) return same;
  return Math.max(
    0,
    pages.findIndex(({ sides }) => there.some((side) => sides.includes(side))),
  );
}

/** The pair beside each other; a chosen side takes the place of the first, a selfie that of the second. */
export function shownSides(sides: readonly FileSide[], chosen: FileSide | null): readonly FileSide[] {
  const pair = (photoPairsOf(sides)[0]?.sides ?? []).slice(0, 2);
  if (chosen === null || !sides.includes(chosen) || pair.includes(chosen)) return pair;
  const [first, second] = pair;
  if (first === undefined || second === undefined) return [chosen];
  return chosen === "selfie" ? [first, chosen] : [chosen, second];
}

/** What the full window opens with: the pair on the page where it is one of its pages, else the pressed photo alone. */
export const sidesToOpen = (
  sides: readonly FileSide[],
  shown: readonly FileSide[],
  pressed: FileSide,
): readonly FileSide[] => {
  const isPage = photoPairsOf(sides).some(
    (pair) => pair.sides.length === shown.length && shown.every((side) => pair.sides.includes(side)),
  );
  return isPage ? shown : [pressed];
};

export const otherSides = (sides: readonly FileSide[], shown: readonly FileSide[]): FileSide[] =>
  sides.filter((side) => !shown.includes(side));
