import { Button } from "@mantine/core";
import { useIsFetching } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { companyReviews } from "#contract/applicants/company-reviews.calls.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { useCan } from "#web/platform/can.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { staleVerification } from "../../stale-verification.ts";
import { affiliatedPersonName } from "../person-words.ts";

const DeclinePersonDrawer = lazy(() =>
  import("./decline-person.drawer.tsx").then(({ DeclinePersonDrawer: default_ }) => ({ default: default_ })),
);

type Props = { view: VerificationView; person: AffiliatedPersonView };

/** Of somebody without a verification of their own, or erased. */
export function PersonDecisionButtons({ view, person }: Props) {
  const { t } = useTranslation("companyReviews");
  const words = useTranslation("verifications").t;
  const can = useCan();
  const [isDeclining, setIsDeclining] = useState(false);
  const decide = useWrite(companyReviews.decidePerson, staleVerification);
  const takeBack = useWrite(companyReviews.takePersonBack, staleVerification);
  // Each decision raises the row version: until it is read, another one would be refused.
  const isReading = useIsFetching({ queryKey: [verifications.view.path] }) > 0;
  const isOpen = view.status === "pending" || view.status === "customer_pending" || view.status === "processing";
  if (!can("verifications:review") || !isOpen || view.proposal) return null;
  const name = affiliatedPersonName(person) || t("persons.noName");
  const params = { id: view.id, personId: person.id };
  const failed = { onError: (error: unknown) => notifyError(sayError(error, words("decide.failed"))) };
  if (person.decision)
    return (
      <Button
        size="xs"
        variant="default"
        loading={takeBack.isPending}
        disabled={isReading}
        onClick={() => takeBack.mutate({ params, body: { rowVersion: view.rowVersion } }, failed)}
      >
        {words("decide.takeBack")}
      </Button>
    );
  const approve = () =>
    decide.mutate(
      { params, body: { rowVersion: view.rowVersion, status: "valid" } },
      { ...failed, onSuccess: () => notifySuccess(words("decide.approved", { name })) },
    );
  return (
    <>
      <Button size="xs" variant="default" disabled={isReading} onClick={() => setIsDeclining(true)}>
        {words("decide.decline")}
      </Button>
      {(!person.isRequired || person.isErased) && (
        <Button size="xs" loading={decide.isPending} disabled={isReading} onClick={approve}>
          {words("decide.approve")}
        </Button>
      )}
      {isDeclining && (
        <Suspense>
          <DeclinePersonDrawer view={view} person={person} onClose={() => setIsDeclining(false)} />
        </Suspense>
      )}
    </>
  );
}
