import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { SnippetCase } from "#web/features/records/snippets/snippet-picker.widget.tsx";
import { caseNameOf } from "./case-name.rules.ts";

/** What the placeholders of snippets say of a case. */
export const snippetCaseOf = (view: VerificationView): SnippetCase => ({
  name: caseNameOf(view),
  formName: view.formName,
  verificationId: view.verificationPublicId,
  externalId: view.applicant.externalId,
  due: view.due,
});
