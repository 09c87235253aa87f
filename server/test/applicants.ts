import { makeSubmitted, profileAnswers } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

export const profileEdit = (changes: object = {}) => ({
  rowVersion: 0,
  profile: {
    ...profileAnswers,
    middle_name: null,
    first_name_original: null,
    last_name_original: null,
    middle_name_original: null,
    gender: "F",
    email: null,
    phone: null,
    wallet_address: null,
    telegram_username: null,
    addresses: [],
    comment: "",
    ...changes,
  },
});

export type MadeApplicant = { member: Member; applicantId: string; verificationId: string; path: string };

/** No worker is needed. */
export async function makeApplicant(
  testServer: TestServer,
  member?: Member,
  given: Parameters<typeof makeSubmitted>[2] = {},
): Promise<MadeApplicant> {
  const by = member ?? (await makeMember(testServer));
  const { verificationId } = await makeSubmitted(testServer, by, given);
  const [row] = await testServer.query<{ applicant_id: string }>(
    "update verifications set status = 'pending', row_version = row_version + 1 where id = $1 returning applicant_id",
    [verificationId],
  );
  if (!row) throw new Error("no applicant");
  return { member: by, applicantId: row.applicant_id, verificationId, path: `/api/applicants/${row.applicant_id}` };
}
