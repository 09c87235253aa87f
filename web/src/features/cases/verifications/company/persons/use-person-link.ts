import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companyReviews } from "#contract/applicants/company-reviews.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { mostPersonMails } from "#contract/records/companies/company-values.ts";
import { useCan } from "#web/platform/can.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

/** Whether somebody is waited for whose link can be sent again. */
export const isAwaited = ({ isInvited, isErased, state }: AffiliatedPersonView): boolean =>
  isInvited && !isErased && (state === "invited" || state === "begun");

/** Whether a reminder can still be mailed. */
export const isMailable = (person: AffiliatedPersonView): boolean =>
  isAwaited(person) && person.email !== "" && person.mails < mostPersonMails;

export function useCanRemind({ status }: VerificationView): boolean {
  const can = useCan();
  return can("verifications:review") && status !== "valid" && status !== "invalid";
}

/** A person's own link: by mail, or to send otherwise. */
export function usePersonLink(view: VerificationView, person: AffiliatedPersonView) {
  const { t } = useTranslation("companyReviews");
  const [link, setLink] = useState<string | null>(null);
  const write = useWrite(companyReviews.link, [companyReviews.view]);
  const ask = (way: "mail" | "copy") =>
    write.mutate(
      { params: { id: view.id, personId: person.id }, body: { way } },
      {
        onSuccess: (given) => (given.link ? setLink(given.link) : notifySuccess(t("link.sent", { to: person.email }))),
        onError: (error) => notifyError(sayError(error, t("link.failed"))),
      },
    );
  return { ask, isBusy: write.isPending, link, forget: () => setLink(null) };
}

/** To everybody who is waited for, one after another; says how many it reached. */
export function useRemindAll(view: VerificationView, persons: readonly AffiliatedPersonView[]) {
  const { t } = useTranslation("companyReviews");
  const write = useWrite(companyReviews.link, [companyReviews.view]);
  const [isBusy, setIsBusy] = useState(false);
  const awaited = persons.filter(isMailable);
  const remind = async () => {
    setIsBusy(true);
    let sent = 0;
    try {
      for (const { id } of awaited) {
        await write.mutateAsync({ params: { id: view.id, personId: id }, body: { way: "mail" } });
        sent += 1;
      }
    } catch (error) {
      notifyError(sayError(error, t("link.failed")));
    } finally {
      setIsBusy(false);
    }
    if (sent > 0) notifySuccess(t("link.reminded", { count: sent }));
  };
  return { count: awaited.length, isBusy, remind: () => void remind() };
}
