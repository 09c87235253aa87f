/** Specification 2, section 5, "QES certificate". Screens take these without zod. */
export const qesLimits = {
  certificates: 5,
  name: [4, 64],
  issuer: [1, 256],
  passwordLength: 1024,
  fileBytes: 20 * 1024,
} as const;

export const qesFileTypes = ["dat", "jks"] as const;
export type QesFileType = (typeof qesFileTypes)[number];

export const qesAlgorithms = ["RSA", "EC", "DSTU4145"] as const;
export type QesAlgorithm = (typeof qesAlgorithms)[number];

export const qesStatuses = ["inactive", "active"] as const;

/** A certificate is said to end soon from here. */
export const qesWarningDays = 30;

export const qesFileTypeOf = (name: string): QesFileType | undefined =>
  qesFileTypes.find((type) => name.toLowerCase().endsWith(`.${type}`));

/** Of an applicant's signature. */
export const signatureLimits = {
  certificates: 8,
  certificateBytes: 8 * 1024,
  /** An RSA key of 8192 bits gives 1 KB. */
  signatureBytes: 1024,
  /** The document itself is a tenth of it. */
  fileBytes: 2 * 1024 * 1024,
} as const;
