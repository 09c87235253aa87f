/**
 * Document types that the product reads so far (specification 1, section 3, "Document types"), with the photos that
 * each needs and where the machine-readable zone stands (ICAO 9303 parts 4 and 5).
 */
export const identityDocuments = {
  PASSPORT: { sides: ["front"], mrz: "front" },
  GOVERNMENT_ID: { sides: ["front", "back"], mrz: "back" },
  RESIDENCE_PERMIT: { sides: ["front", "back"], mrz: "back" },
  DRIVERS_LICENSE: { sides: ["front", "back"], mrz: null },
} as const satisfies Record<string, { sides: readonly ("front" | "back")[]; mrz: "front" | "back" | null }>;

export type IdentityDocumentType = keyof typeof identityDocuments;
export const identityDocumentTypes = Object.keys(identityDocuments) as [
  IdentityDocumentType,
  ...IdentityDocumentType[],
];

/** Photos of the document and the face, then the proofs of the other steps, one each. */
export const fileSides = [
  "front",
  "back",
  "selfie",
  "tax_id_proof",
  "address_proof",
  "funds_proof",
  "card_photo",
  "bank_statement",
] as const;
export type FileSide = (typeof fileSides)[number];

/** An answer of the video quiz, and what the camera saw while a photo was taken. */
export const videoKinds = ["quiz", "document", "selfie"] as const;
export type VideoKind = (typeof videoKinds)[number];

/** Why a photo is refused at once. */
export const photoRefusals = [
  "too_small",
  "blurred",
  "glare",
  "too_dark",
  "wrong_type",
  "no_face",
  "several_faces",
  "too_large",
  "not_an_image",
  "damaged",
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];
