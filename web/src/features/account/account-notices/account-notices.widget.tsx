import { Button, Group } from "@mantine/core";
import { IconShieldExclamation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { accountNotices } from "#contract/account/account-notices.calls.ts";
import { sessions } from "#contract/account/sessions.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./account-notices.module.css";

/** Account changes that needed only the mailbox: somebody else may have read the mail about them. */
export function AccountNotices() {
  const { t } = useTranslation("accountNotices");
  const format = useFormat();
  const { notices } = useSession();
  const dismiss = useWrite(accountNotices.dismiss, [sessions.current]);
  return (
    <section aria-label={t("label")} className={classes.root}>
      {notices.map(({ event, at }) => (
        <div key={event} role="status" className={classes.notice}>
          <IconShieldExclamation size={20} stroke={1.75} aria-hidden />
          <h2 className={classes.title}>{t(`events.${event}.title`)}</h2>
          <p className={classes.words}>{t(`events.${event}.body`, { at: format.instant(at) })}</p>
        </div>
      ))}
      <p className={classes.words}>{t("ifNot")}</p>
      <FormAlert message={dismiss.error ? sayError(dismiss.error, t("failed")) : undefined} />
      <Group gap="xs" justify="flex-end">
        <Button component={Link} to="/profile-settings" variant="default" size="sm">
          {t("notOwn")}
        </Button>
        <Button size="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate({ body: {} })}>
          {t("own")}
        </Button>
      </Group>
    </section>
  );
}
