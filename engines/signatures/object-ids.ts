/** RFC 5652, 5035, 3161; ETSI EN 319 122; the Ukrainian ones: order 1236/5/453 of 2012. */
export const objectIds = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  timeStampInfo: "1.2.840.113549.1.9.16.1.4",

  rsaEncryption: "1.2.840.113549.1.1.1",
  rsaPss: "1.2.840.113549.1.1.10",
  mgf1: "1.2.840.113549.1.1.8",
  ecPublicKey: "1.2.840.10045.2.1",
  ed25519: "1.3.101.112",
  dstu4145: "1.2.804.2.1.1.1.1.3.1.1",
  gost34311: "1.2.804.2.1.1.1.1.2.1",

  ocspBasic: "1.3.6.1.5.5.7.48.1.1",
  ocsp: "1.3.6.1.5.5.7.48.1",
  forOcsp: "1.3.6.1.5.5.7.3.9",
  forTimeStamps: "1.3.6.1.5.5.7.3.8",
  forMail: "1.3.6.1.5.5.7.3.4",
  forDocuments: "1.3.6.1.5.5.7.3.36",
  forAdobeDocuments: "1.2.840.113583.1.1.5",
  forMicrosoftDocuments: "1.3.6.1.4.1.311.10.3.12",
  forUkrainianSeals: "1.2.804.2.1.1.1.3.9",
  forAnything: "2.5.29.37.0",

  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
  extendedKeyUsage: "2.5.29.37",
  subjectKey: "2.5.29.14",
  authorityKey: "2.5.29.35",
  crlPoints: "2.5.29.31",
  authorityAccess: "1.3.6.1.5.5.7.1.1",
  directoryAttributes: "2.5.29.9",
  qcStatements: "1.3.6.1.5.5.7.1.3",
  qcCompliance: "0.4.0.1862.1.1",
  qcDevice: "0.4.0.1862.1.4",
  qcType: "0.4.0.1862.1.6",
  qcForSignatures: "0.4.0.1862.1.6.1",
  ukrainianCompliance: "1.2.804.2.1.1.1.2.1",
} as const;

export const sha = {
  "SHA-1": "1.3.14.3.2.26",
  "SHA-224": "2.16.840.1.101.3.4.2.4",
  "SHA-256": "2.16.840.1.101.3.4.2.1",
  "SHA-384": "2.16.840.1.101.3.4.2.2",
  "SHA-512": "2.16.840.1.101.3.4.2.3",
} as const;

export const signatureIdOf = {
  EC: { "SHA-256": "1.2.840.10045.4.3.2", "SHA-384": "1.2.840.10045.4.3.3", "SHA-512": "1.2.840.10045.4.3.4" },
  RSA: { "SHA-256": "1.2.840.113549.1.1.11", "SHA-384": "1.2.840.113549.1.1.12", "SHA-512": "1.2.840.113549.1.1.13" },
} as const;
