import { z } from "zod";

/** `until`: the last day of the certificate. */
const signed = { signer: z.string(), issuer: z.string(), until: z.string() };

/** What a certificate lacks of a qualified one of a person's signature: `QualifiedDemand` of the engine. */
export const qualifiedDemands = ["qualified", "signature_type", "device", "non_repudiation", "holder"] as const;

/** Of the check `qes`. */
export const signatureFindings = [
  z.object({ found: z.literal("qes.pass_name"), ...signed, name: z.string() }),
  z.object({ found: z.literal("qes.pass_number"), ...signed, number: z.string() }),
  z.object({ found: z.literal("qes.other_person"), ...signed, name: z.string() }),
  /** The name is another, the tax number the one that the applicant typed. */
  z.object({ found: z.literal("qes.typed_number"), ...signed, name: z.string(), number: z.string() }),
  /** `name`: as typed; none was read. */
  z.object({ found: z.literal("qes.typed_name"), ...signed, name: z.string() }),
  z.object({ found: z.literal("qes.spelled_otherwise"), ...signed, name: z.string() }),
  z.object({ found: z.literal("qes.no_name"), ...signed }),
  z.object({ found: z.literal("qes.foreign_issuer"), ...signed }),
  z.object({ found: z.literal("qes.no_trusted_issuers"), ...signed }),
  z.object({ found: z.literal("qes.expired"), ...signed }),
  z.object({ found: z.literal("qes.revoked"), ...signed }),
  z.object({ found: z.literal("qes.revocation_unknown"), ...signed }),
  z.object({ found: z.literal("qes.not_for_signing"), ...signed }),
  z.object({ found: z.literal("qes.not_qualified"), ...signed, lacking: z.array(z.enum(qualifiedDemands)) }),
  z.object({ found: z.literal("qes.weak"), ...signed }),
  z.object({ found: z.literal("qes.broken") }),
  z.object({ found: z.literal("qes.unsupported") }),
  z.object({ found: z.literal("qes.data_changed"), ...signed }),
] as const;
