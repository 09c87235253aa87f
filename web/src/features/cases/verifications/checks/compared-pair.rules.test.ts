import { expect, it } from "vitest";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { comparedPairOf } from "./compared-pair.rules.ts";

const other = (verificationId: string, kinds: VerificationView["duplicates"][number]["kinds"]) =>
  ({ verificationId, kinds }) as VerificationView["duplicates"][number];
const duplicates = [other("a", ["face", "person"]), other("b", ["document"]), other("c", ["face"])];

it("a face is compared by the selfies, a document by its photos, a person by the data", () => {
  const pair = (name: Parameters<typeof comparedPairOf>[0]["name"]) =>
    comparedPairOf({ name, evidence: null }, duplicates);
  expect(pair("duplicate_face")).toEqual({ others: ["a", "c"], side: "selfie" });
  expect(pair("duplicate_document")).toEqual({ others: ["b"], side: "front" });
  expect(pair("duplicate_person")).toEqual({ others: ["a"], side: null });
  expect(pair("duplicate_device")).toBeNull();
  expect(pair("face_match")).toBeNull();
});

it("a selfie that another applicant has sent is compared with that one", () => {
  const evidence = { found: "selfie_picture.other", verificationId: "z", differingBits: 1 } as const;
  expect(comparedPairOf({ name: "selfie_picture", evidence }, [])).toEqual({ others: ["z"], side: "selfie" });
});
