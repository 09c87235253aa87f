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
export type QesStatus = (typeof qesStatuses)[number];

/** A certificate is said to end soon from here. */
export const qesWarningDays = 30;

export const qesFileTypeOf = (name: string): QesFileType | undefined =>
  qesFileTypes.find((type) => name.toLowerCase().endsWith(`.${type}`));
