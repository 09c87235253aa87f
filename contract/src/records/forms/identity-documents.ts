/** Specification 1, section 3; the zone is null where most have none: those wait for a person. */
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

/** Licences and identity cards of North America have one on a side (AAMVA DL/ID Card Design Standard). */
export const mayHaveBarcode = (type: IdentityDocumentType, country: string): boolean =>
  (type === "DRIVERS_LICENSE" || type === "GOVERNMENT_ID") && (country === "US" || country === "CA");
export const identityDocumentTypes = Object.keys(identityDocuments) as [
  IdentityDocumentType,
  ...IdentityDocumentType[],
];

/** Further pages of an identity document that a form may ask for (specification 1, section 3, "other 1 to 3"). */
export const otherSides = ["other1", "other2", "other3"] as const;
export type OtherDocumentSide = (typeof otherSides)[number];

export const fileSides = [
  "front",
  "back",
  ...otherSides,
  "selfie",
  "tax_id_proof",
  "address_proof",
  "funds_proof",
  "card_photo",
  "bank_statement",
  "company_registration",
  "company_legal_address",
  "company_ownership",
  "company_authority",
] as const;
export type FileSide = (typeof fileSides)[number];
/** All that an identity document may have. */
export const identitySides = ["front", "back", ...otherSides] as const satisfies readonly FileSide[];

/** Papers that people have as a PDF; an identity document is photographed. */
export const takesPdf = (side: FileSide): boolean =>
  side.endsWith("_proof") || side === "bank_statement" || side.startsWith("company_");

export const videoKinds = ["quiz", "document", "selfie"] as const;
export type VideoKind = (typeof videoKinds)[number];

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
  "empty",
  "heic",
  "avif",
  "pdf_not_here",
  "pdf_locked",
  "pdf_pages",
  "pdf_form",
  "pdf_too_large",
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];
/** No decoder could open the file, or only at too high a cost. */
export const unreadablePhotos: readonly PhotoRefusal[] = ["too_large", "not_an_image", "damaged"];
