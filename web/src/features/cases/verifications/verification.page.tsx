import { Navigate } from "@tanstack/react-router";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { Evidence } from "./evidence.widget.tsx";
import { ReviewDesk } from "./review-desk.widget.tsx";
import type { ReviewTab } from "./review-search.rules.ts";

type Props = {
  id: string;
  tab: ReviewTab;
  list: VerificationSearch;
  applicantId?: string | undefined;
  onTab: (tab: ReviewTab) => void;
  onOpen: (id: string) => void;
};

/** Of a tab of a person's verification, the one of a company's that shows the same. */
const companyTabOf = (tab: ReviewTab) => (tab === "callbacks" || tab === "screening" ? tab : "overview");

function CompanyInstead({ id, tab, list, applicantId }: Pick<Props, "id" | "tab" | "list" | "applicantId">) {
  const companyTab = companyTabOf(tab);
  return applicantId === undefined ? (
    <Navigate
      to="/verifications/company/$id/$tab/{-$personId}"
      params={{ id, tab: companyTab, personId: undefined }}
      search={list}
      replace
    />
  ) : (
    <Navigate
      to="/applicants/$id/verification/company/$verificationId/$tab/{-$personId}"
      params={{ id: applicantId, verificationId: id, tab: companyTab, personId: undefined }}
      replace
    />
  );
}

export function VerificationPage({ id, tab, list, applicantId, onTab, onOpen }: Props) {
  return (
    <ReviewDesk id={id} list={list} onTab={onTab} onOpen={onOpen}>
      {(view, together) =>
        view.types.includes("COMPANY") ? (
          <CompanyInstead id={id} tab={tab} list={list} applicantId={applicantId} />
        ) : (
          <Evidence view={view} tab={tab} list={list} onTab={onTab} applicantId={applicantId} together={together} />
        )
      }
    </ReviewDesk>
  );
}
