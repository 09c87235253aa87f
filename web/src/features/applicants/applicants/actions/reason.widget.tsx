import { useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { ReasonWindow } from "#ui/reason-window.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { queryClient, useWrite } from "#web/platform/queries.ts";

type Kind = "hold" | "release" | "erase";
type Props = { applicant: ApplicantView; kind: Kind; onClose: () => void };

const stale = [applicants.view, applicants.list, applicants.verifications];

function useReasonWrite({ applicant: { publicId: id }, kind, onClose }: Props) {
  const { t } = useTranslation("applicants");
  const [failure, setFailure] = useState<string>();
  const hold = useWrite(applicants.hold, stale);
  const erase = useWrite(applicants.erase, stale);
  const outcome = {
    onSuccess: () => {
      // The name is in lists, searches and the palette's memory that this tab has read.
      if (kind === "erase") queryClient.removeQueries({ type: "inactive" });
      notifySuccess(t(`ask.${kind}.done`));
      onClose();
    },
    onError: (error: unknown) => setFailure(sayError(error)),
  };
  const params = { id };
  const send = (words: string) => {
    setFailure(undefined);
    if (kind === "erase") erase.mutate({ params, body: { reason: words } }, outcome);
    else hold.mutate({ params, body: { legal_hold: kind === "hold", reason: words } }, outcome);
  };
  return { send, failure, isBusy: hold.isPending || erase.isPending };
}

export function AskReason(props: Props) {
  const { kind, onClose } = props;
  const { t } = useTranslation("applicants");
  const { send, failure, isBusy } = useReasonWrite(props);
  return (
    <ReasonWindow
      title={t(`ask.${kind}.title`)}
      body={t(`ask.${kind}.body`)}
      label={t(`ask.${kind}.label`)}
      hint={kind === "erase" ? t("ask.hint") : undefined}
      missing={t("reasonNeeded")}
      action={t(`ask.${kind}.action`)}
      failure={failure}
      isBusy={isBusy}
      isDangerous={kind === "erase"}
      onReason={send}
      onClose={onClose}
    />
  );
}
