import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import { aamvaDemands } from "#engines/barcodes/aamva-demands.ts";
import { mrzDemands } from "#engines/documents/mrz-demands.ts";
import { numberDemands } from "#engines/national-numbers/number-demands.ts";
import { phoneDemands } from "#engines/phones/phone-demands.ts";
import { qualifiedDemands } from "#engines/signatures/qualified-certificate.ts";
import { answerDemands, listDemands, pathDemands, stampDemands } from "#engines/signatures/signature-demands.ts";
import type { StandardLines } from "#engines/standards/demand.ts";

/** `file`: where the lines are, beside the rule that keeps them; `proof`: the test with an input that lacks each. */
export type CitedStandard = { name: string; lines: StandardLines<string>; file: string; proof: string };

const zones: CitedStandard = {
  name: "ICAO 9303 parts 3 to 7",
  lines: mrzDemands,
  file: "engines/documents/mrz-demands.ts",
  proof: "engines/documents/mrz-demands.test.ts",
};
const licences: CitedStandard = {
  name: "AAMVA DL/ID Card Design Standard, annex D",
  lines: aamvaDemands,
  file: "engines/barcodes/aamva-demands.ts",
  proof: "engines/barcodes/aamva-demands.test.ts",
};
const numbers: CitedStandard = {
  name: "the rule of each number",
  lines: numberDemands,
  file: "engines/national-numbers/number-sources.ts",
  proof: "engines/national-numbers/number-demands.test.ts",
};
const phones: CitedStandard = {
  name: "ITU-T E.164",
  lines: phoneDemands,
  file: "engines/phones/phone-demands.ts",
  proof: "engines/phones/phone-demands.test.ts",
};
const signature = (name: string, lines: StandardLines<string>): CitedStandard => ({
  name,
  lines,
  file: "engines/signatures/signature-demands.ts",
  proof: "engines/signatures/signature-demands.test.ts",
});
const signatures: readonly CitedStandard[] = [
  {
    name: "eIDAS annex I, EN 319 412-2 and -5",
    lines: qualifiedDemands,
    file: "engines/signatures/qualified-certificate.ts",
    proof: "engines/signatures/certificate-demands.test.ts",
  },
  signature("RFC 5280, 6.1", pathDemands),
  signature("RFC 5280, 6.3", listDemands),
  signature("RFC 6960", answerDemands),
  signature("RFC 3161", stampDemands),
];

const equals =
  "Compares two facts that were read, by our own rule; each fact comes from a check that has its standard.";
const distances =
  "No standard says which distance of two faces is one person: the limit is measured (docs/figures.md).";
const duplicates = "Asks whether this project has seen the same before; there is no standard of it.";
const provided = "Says what a provider, a bank or a register answered; docs/providers.md is the protocol.";
const ownRule = "Keeps what the form itself requires.";
const byHand = "A person decides; nothing is passed by a machine.";
const signs = "Looks for signs of a copy or a screen, by measured limits; no standard says which.";

/** What the name of each check means: by which standard, or why there is none. A new check does not compile without it. */
export const standardsOfChecks: Readonly<Record<CheckName, readonly CitedStandard[] | string>> = {
  document_type: [zones],
  document_mrz: [zones],
  document_barcode: [licences],
  document_visual: equals,
  document_expiry: [zones, licences],
  bank_id: provided,
  duplicate_document: duplicates,
  profile_match: equals,
  country: [zones],
  age: ownRule,
  duplicate_person: duplicates,
  face_match: distances,
  selfie_picture: signs,
  selfie_document: signs,
  duplicate_face: duplicates,
  ip_country: "Says where a list of networks places an address; there is no standard of it.",
  duplicate_device: duplicates,
  duplicate_profile: duplicates,
  anonymizing_network: "Says whether the operator's list of networks names an address; there is no standard of it.",
  document_gender: [zones, numbers],
  document_fields: equals,
  document_scanned_copy: signs,
  profile_extraction: equals,
  liveness: "ISO/IEC 30107-3 says how attacks are measured, and asks nothing of a single run.",
  deepfake: provided,
  live_video: byHand,
  database_screening: "The law says whom to look for, no standard how names are compared (docs/screening-scores.md).",
  adverse_media: "No standard says what adverse media are; the rule is in docs/adverse-media.md.",
  qes: signatures,
  us_eidv: provided,
  company: [numbers],
  company_documents: ownRule,
  company_shares: ownRule,
  company_persons: ownRule,
  company_register: provided,
  duplicate_company: duplicates,
  recordings: ownRule,
  camera_only: ownRule,
  face_cross_match: distances,
  biometric_authentication: distances,
  email_confirmed: "Says that a code came back that only the address received.",
  phone_confirmed: [phones],
  tax_id: [numbers],
  address: ownRule,
  source_of_funds: byHand,
  payment_method: byHand,
  questionnaire: ownRule,
  video_quiz: byHand,
};
