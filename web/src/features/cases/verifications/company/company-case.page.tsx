import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { ReviewDesk } from "../review-desk.widget.tsx";
import type { ReviewTab } from "../review-search.rules.ts";
import { type CompanyTab, companyTabOf } from "./company-address.rules.ts";
import { CompanyEvidence } from "./company-evidence.widget.tsx";

type Props = {
  id: string;
  tab: string;
  personId: string | undefined;
  list: VerificationSearch;
  applicantId?: string;
  onTab: (tab: CompanyTab) => void;
};

/** Where a check's proof is, on a company's case. */
const tabOfProof = (tab: ReviewTab): CompanyTab => (tab === "screening" || tab === "callbacks" ? tab : "overview");

export function CompanyCase({ id, tab, personId, list, applicantId, onTab }: Props) {
  const navigate = useNavigate();
  const openProof = useCallback((proof: ReviewTab) => onTab(tabOfProof(proof)), [onTab]);
  return (
    <ReviewDesk
      id={id}
      list={list}
      onTab={openProof}
      onOpen={(other) => void navigate({ to: "/verifications/$id", params: { id: other }, search: list })}
    >
      {(view, together) => (
        <CompanyEvidence
          view={view}
          tab={companyTabOf(tab)}
          personId={personId}
          list={list}
          applicantId={applicantId}
          together={together}
          onTab={onTab}
        />
      )}
    </ReviewDesk>
  );
}
