/**
 * Document types (specification 1, section 3, "Document types"), with the photos that each needs and where the
 * machine-readable zone of its kind is (ICAO 9303 parts 4, 5 and 7); null where most have none. What no reader reads waits
 * for a person.
 */
export const identityDocuments = {
  PASSPORT: { sides: ["front"], mrz: "front" },
  GOVERNMENT_ID: { sides: ["front", "back"], mrz: "back" },
  RESIDENCE_PERMIT: { sides: ["front", "back"], mrz: "back" },
  DRIVERS_LICENSE: { sides: ["front", "back"], mrz: null },
  VISA: { sides: ["front"], mrz: "front" },
  REFUGEE_CARD: { sides: ["front", "back"], mrz: null },
  TAX_ID: { sides: ["front", "back"], mrz: null },
  VOTING_CARD: { sides: ["front", "back"], mrz: null },
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
  "face_covered",
  "shows_document",
  "too_large",
  "not_an_image",
  "damaged",
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];
