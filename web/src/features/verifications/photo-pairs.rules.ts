import type { FileSide } from "#contract/identity-documents.ts";

export type PhotoPair = "documentSelfie" | "frontBack" | "document" | "proofs";

const all: readonly { name: PhotoPair; sides: readonly FileSide[] }[] = [
  { name: "documentSelfie", sides: ["front", "selfie"] },
  { name: "frontBack", sides: ["front", "back"] },
  { name: "document", sides: ["front"] },
];

const identitySides: readonly FileSide[] = ["front", "back", "selfie"];

/** Which photos can be shown beside each other, of those that there are; whatever there is, is shown somewhere. */
export function pairsOf(sides: readonly FileSide[]): { name: PhotoPair; sides: readonly FileSide[] }[] {
  const identity = sides.filter((side) => identitySides.includes(side));
  const proofs = sides.filter((side) => !identitySides.includes(side));
  const complete = all.filter((pair) => pair.sides.every((side) => sides.includes(side)));
  const some = identity.length > 0 ? [{ name: "document" as const, sides: identity }] : [];
  return [
    ...(complete.length > 0 ? complete : some),
    ...(proofs.length > 0 ? [{ name: "proofs" as const, sides: proofs }] : []),
  ];
}
