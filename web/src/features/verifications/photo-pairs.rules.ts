import type { FileSide } from "#contract/identity-documents.ts";

export type PhotoPair = "documentSelfie" | "frontBack" | "document";

const all: readonly { name: PhotoPair; sides: readonly FileSide[] }[] = [
  { name: "documentSelfie", sides: ["front", "selfie"] },
  { name: "frontBack", sides: ["front", "back"] },
  { name: "document", sides: ["front"] },
];

/** Which photos can be shown beside each other, of those that there are; whatever there is, is shown somewhere. */
export function pairsOf(sides: readonly FileSide[]): { name: PhotoPair; sides: readonly FileSide[] }[] {
  const complete = all.filter((pair) => pair.sides.every((side) => sides.includes(side)));
  if (complete.length > 0) return complete;
  return sides.length > 0 ? [{ name: "document", sides }] : [];
}
