import { addressSetting, choiceSetting, textSetting } from "#server/platform/settings.ts";

export const qesCertificatesSettings = {
  title: "Signatures",
  settings: {
    timeStampUrl: addressSetting("TIME_STAMP_URL", {
      about:
        "A time-stamp authority (RFC 3161): signed PDFs get its stamp (PAdES B-T). Without it, or while it is away, they are signed without one (PAdES B-B).",
      fallback: undefined,
      schemes: ["https:", "http:"],
    }),
    trustedIssuersDir: textSetting("TRUSTED_ISSUERS_DIR", {
      about:
        "A folder with the certificates (.pem, .crt, .cer, .der) of the issuers whose signatures of applicants are trusted; read again for each check. What lies in its folder `signatures` or `time-stamps` is trusted for that alone. Without it a reviewer decides about every signature.",
      fallback: undefined,
    }),
    qualifiedDevice: choiceSetting("QUALIFIED_DEVICE", {
      about:
        "`required`: an applicant's certificate must say that its key is in a qualified signature creation device (QcSSCD), or a reviewer decides. `any`: it need not.",
      of: ["any", "required"],
      fallback: "any",
    }),
    revocation: choiceSetting("REVOCATION", {
      about:
        "`on`: whether an applicant's certificate was revoked is queried at the addresses that it names (OCSP, else CRL). `off`: it is not queried.",
      of: ["on", "off"],
      fallback: "on",
    }),
  },
} as const;
