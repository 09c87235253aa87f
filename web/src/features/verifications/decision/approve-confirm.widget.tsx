import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useFormat } from "#web/platform/format.ts";
import { laterPeople } from "../later-duplicates.rules.ts";
import classes from "./decision-bar.module.css";

/** A failed check, an earlier decision or a later duplicate needs a confirmation. */
export const needsAsking = (view: VerificationView): boolean =>
  view.status === "invalid" || view.laterDuplicates > 0 || view.checks.some(({ result }) => result === "fail");

function Duplicates({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  return (
    <>
      <p>{t("decide.confirmApprove.later", { count: view.laterDuplicates })}</p>
      <ul className={classes.duplicates}>
        {laterPeople(view.duplicates).map((other) => (
          <li key={other.verificationId}>
            <b>{other.applicantName || t("noName")}</b> ({t(`status.${other.status}`)}, {format.instant(other.created)}
            ): {other.kinds.map((kind) => t(`duplicates.kinds.${kind}`)).join(", ")}
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = { view: VerificationView; isBusy: boolean; onConfirm: () => void; onClose: () => void };

export function ApproveConfirm({ view, isBusy, onConfirm, onClose }: Props) {
  const { t } = useTranslation("verifications");
  const failed = view.checks.filter(({ result }) => result === "fail");
  const names = failed.map(({ name }) => t(`checks.${name}`)).join(", ");
  return (
    <Confirm
      isOpen
      title={t("decide.confirmApprove.title", { name: view.applicant.name || t("noName") })}
      action={t("decide.approve")}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {view.laterDuplicates > 0 && <Duplicates view={view} />}
      {failed.length > 0 && <p>{t("decide.confirmApprove.failed", { count: failed.length, checks: names })}</p>}
      {view.status === "invalid" && <p>{t("decide.confirmApprove.change")}</p>}
    </Confirm>
  );
}
