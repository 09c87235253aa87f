import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { openChecks } from "#contract/records/verifications/open-checks.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useFindingWords } from "../checks/finding-words.ts";
import { laterPeople } from "../later-duplicates.rules.ts";
import classes from "./decision-bar.module.css";

/** What is not clear, an earlier decline or a later duplicate needs a confirmation. */
export const needsAsking = (view: VerificationView): boolean =>
  view.status === "invalid" || view.laterDuplicates > 0 || openChecks(view).length > 0;

function Duplicates({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  return (
    <>
      <p>{t("decide.confirmApprove.later", { count: view.laterDuplicates })}</p>
      <ul className={classes.duplicates}>
        {laterPeople(view.duplicates).map((other) => (
          <li key={other.verificationId}>
            {t("decide.confirmApprove.duplicate", {
              name: other.applicantName || t("noName"),
              status: t(`status.${other.status}`),
              at: format.instant(other.created),
              kinds: format.list(other.kinds.map((kind) => t(`duplicates.kinds.${kind}`))),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Each check that is not clear, with what it found. */
function Open({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const sayFinding = useFindingWords();
  const open = openChecks(view);
  if (open.length === 0) return null;
  const checks = new Map(view.checks.map((check) => [check.name, check]));
  return (
    <>
      <p>{t("decide.confirmApprove.open", { count: open.length })}</p>
      <ul className={classes.duplicates}>
        {open.map((name) => {
          const check = checks.get(name);
          return (
            <li key={name}>
              {check
                ? t("decide.confirmApprove.check", {
                    check: t(`checks.${name}`),
                    result: t(`results.${check.result}`),
                    finding: sayFinding(check),
                  })
                : t("decide.confirmApprove.unjudged", { check: t(`checks.${name}`) })}
            </li>
          );
        })}
      </ul>
      <p>{t("decide.confirmApprove.written")}</p>
    </>
  );
}

type Props = { view: VerificationView; isBusy: boolean; onConfirm: () => void; onClose: () => void };

export function ApproveConfirm({ view, isBusy, onConfirm, onClose }: Props) {
  const { t } = useTranslation("verifications");
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
      <Open view={view} />
      {view.status === "invalid" && <p>{t("decide.confirmApprove.change")}</p>}
    </Confirm>
  );
}
