import { Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { assignments } from "#contract/records/assignments.calls.ts";
import { whenReached } from "#ui/when-reached.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import type { AssigneeGiven } from "./assignee-choices.widget.tsx";
import { AssigneeFace, type AssigneeMenuProps } from "./assignee-face.widget.tsx";
import { staleWork } from "./stale-work.query.ts";
import classes from "./work-line.module.css";
import { Assignee } from "./work-marks.widget.tsx";

const AssigneeMenu = whenReached<AssigneeMenuProps>(
  ({ assignee, isBusy, reach }) => <AssigneeFace assignee={assignee} isBusy={isBusy} {...reach} />,
  async () => (await import("./assignee-menu.widget.tsx")).AssigneeMenu,
  "menu",
);

function useAssign(id: string) {
  const { t } = useTranslation("reviewQueue");
  const write = useWrite(assignments.assign, staleWork);
  const assign = ({ assignee, name }: AssigneeGiven, onlyFree = false) =>
    write.mutate(
      { body: { verification_ids: [id], assignee, only_free: onlyFree } },
      {
        onSuccess: ({ refused: [refused] }) => {
          if (refused?.reason === "decided") notifyError(t("assign.decided"));
          else if (refused) notifyError(t("assign.failed"));
          else if (assignee === null) notifySuccess(t("assign.givenBack"));
          else notifySuccess(assignee === "me" ? t("assign.taken") : t("assign.given", { name }));
        },
        onError: (error) => notifyError(sayError(error, t("assign.failed"))),
      },
    );
  return { assign, isBusy: write.isPending };
}

/** Who has it; take, give to, give back. Decided ones say who had it. */
export function AssigneeButton({ view, canChange }: { view: VerificationView; canChange: boolean }) {
  const { t } = useTranslation("reviewQueue");
  const { assign, isBusy } = useAssign(view.id);
  const { assignee, status } = view;
  const isDecided = status === "valid" || status === "invalid";
  if (!canChange || isDecided) return assignee && <Assignee assignee={assignee} />;
  return (
    <>
      {!assignee && (
        <Button
          data-page-action="assign-to-me"
          variant="light"
          px="xs"
          loading={isBusy}
          title={t("assign.take")}
          onClick={() => assign({ assignee: "me", name: t("you") }, true)}
        >
          <IconUserCheck size={16} stroke={1.75} aria-hidden />
          <span className={classes.word}>{t("assign.take")}</span>
        </Button>
      )}
      <AssigneeMenu assignee={assignee} isBusy={isBusy} onChoose={assign} />
    </>
  );
}
