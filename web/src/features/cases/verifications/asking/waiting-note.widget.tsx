import { Button, Menu } from "@mantine/core";
import { IconHourglassHigh, IconHourglassOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { resubmissions } from "#contract/cases/resubmissions.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { Note } from "#ui/note.tsx";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { staleVerification } from "../stale-verification.ts";
import { RequestLink } from "./request-link.widget.tsx";
import classes from "./resubmissions.module.css";

type Requested = NonNullable<VerificationView["requestedAgain"]>;

const stale = [...staleVerification, resubmissions.list];

function Actions({ id }: { id: string }) {
  const { t } = useTranslation("resubmissions");
  const [isAsking, setIsAsking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const renew = useWrite(resubmissions.renewLink, stale);
  const withdraw = useWrite(resubmissions.withdraw, stale);
  const makeLink = (by: "mail" | "copy") =>
    renew.mutate(
      { params: { id }, body: { by } },
      {
        onSuccess: (made) => (made.link ? setLink(made.link) : notifySuccess(t("note.linkMailed"))),
        onError: (error) => notifyError(sayError(error, t("note.linkFailed"))),
      },
    );
  const takeBack = () =>
    withdraw.mutate(
      { params: { id }, body: {} },
      {
        onSuccess: () => notifySuccess(t("note.withdrawn")),
        onError: (error) => notifyError(sayError(error, t("note.withdrawFailed"))),
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <div className={classes.noteActions}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" loading={renew.isPending}>
            {t("note.newLink")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => makeLink("mail")}>{t("note.byMail")}</Menu.Item>
          <Menu.Item onClick={() => makeLink("copy")}>{t("note.byCopy")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        {t("note.withdraw")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t("note.withdrawTitle")}
        action={t("note.withdraw")}
        isDangerous
        isBusy={withdraw.isPending}
        onConfirm={takeBack}
        onClose={() => setIsAsking(false)}
      >
        {t("note.withdrawBody")}
      </Confirm>
      <Drawer isOpen={link !== null} onClose={() => setLink(null)} title={t("note.newLink")}>
        {link && <RequestLink link={link} />}
      </Drawer>
    </div>
  );
}

/** Above the evidence: items were requested again and not answered yet, or did not answer in time. */
export default function WaitingNote({ requested }: { requested: Requested }) {
  const { t } = useTranslation("resubmissions");
  const can = useCan();
  const format = useFormat();
  const due = format.instant(requested.due);
  if (requested.state === "expired")
    return (
      <Note tone="plain" icon={<IconHourglassOff size={16} aria-hidden />}>
        {t("note.expired", { due })}
      </Note>
    );
  return (
    <Note tone="info" icon={<IconHourglassHigh size={16} aria-hidden />} title={t("note.waiting")}>
      {t("note.asked", { actor: requested.requestedBy, at: format.instant(requested.requested), due })}
      {can("verifications:review") && <Actions id={requested.id} />}
    </Note>
  );
}
