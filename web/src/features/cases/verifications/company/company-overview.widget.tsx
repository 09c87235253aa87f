import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Answers } from "../answers.widget.tsx";
import { RequestedAgainHistory } from "../asking/requested-again.widget.tsx";
import { CheckList } from "../checks/check-list.widget.tsx";
import { Warnings } from "../checks/warnings.widget.tsx";
import { Consents } from "../consents.widget.tsx";
import { Duplicates } from "../duplicates.widget.tsx";
import overview from "../overview.module.css";
import { Photos } from "../photos/photos.widget.tsx";
import { CompanyData } from "./facts/company-data.widget.tsx";
import { Ownership, OwnershipDrawing } from "./ownership/ownership.widget.tsx";
import { People } from "./persons/people.widget.tsx";

type Props = { view: VerificationView; company: CompanyReview };

/** In a reviewer's order: its people, what was found, who owns it, what it says of itself, its documents. */
export function CompanyOverview({ view, company }: Props) {
  return (
    <div className={`${overview.root} ${overview.columns}`}>
      <div className={overview.part} data-part="photos">
        <People view={view} company={company} />
      </div>
      <div className={overview.part} data-part="findings">
        <Warnings view={view} />
      </div>
      <div className={overview.part} data-part="facts">
        <Ownership view={view} company={company} />
        <CompanyData view={view} company={company} />
      </div>
      <div className={overview.part} data-part="rest">
        <OwnershipDrawing view={view} company={company} />
        <Photos view={view} />
        <Rest view={view} />
      </div>
    </div>
  );
}

function Rest({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  return (
    <>
      {view.duplicates.length > 0 && (
        <section aria-labelledby="duplicates">
          <h2 id="duplicates" className={overview.title}>
            {t("tabs.duplicates")}
          </h2>
          <Duplicates view={view} />
        </section>
      )}
      {/* The company's own stand above, beside what documents and the register say. */}
      <Answers view={{ ...view, answers: { ...view.answers, company: null } }} />
      <RequestedAgainHistory view={view} />
      <Consents view={view} />
      <CheckList checks={view.checks} isTest={view.isTest} />
    </>
  );
}
