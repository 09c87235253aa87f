import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./applicants.module.css";

export function MergedRecords({ applicant: { publicId: id, merged } }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const can = useCan();
  const separate = useWrite(applicants.separate, [applicants.view, applicants.list, applicants.verifications]);
  if (merged.length === 0) return null;
  const ask = (other_id: string) =>
    separate.mutate(
      { params: { id }, body: { other_id } },
      { onSuccess: () => notifySuccess(t("merge.separated")), onError: notifyError },
    );
  return (
    <div className={classes.merged}>
      <b>{t("merge.records")}</b>
      {merged.map(({ id: other, at, canSeparate }) => (
        <div key={other} className={classes.mergedLine}>
          <span>{t("merge.since", { id: other.slice(0, 8), at: format.instant(at) })}</span>
          {canSeparate && can("verifications:review") && (
            <Button variant="default" size="xs" loading={separate.isPending} onClick={() => ask(other)}>
              {t("merge.separate")}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
