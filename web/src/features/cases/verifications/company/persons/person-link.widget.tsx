import { Button, Text } from "@mantine/core";
import { IconLink, IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./persons.module.css";
import { isAwaited, isMailable, useCanRemind, usePersonLink } from "./use-person-link.ts";

type Props = { view: VerificationView; person: AffiliatedPersonView };

/** While the person has not submitted: a reminder by mail, or the link to send otherwise. */
export function PersonLinkButtons({ view, person }: Props) {
  const { t } = useTranslation("companyReviews");
  const format = useFormat();
  const canRemind = useCanRemind(view);
  const { ask, isBusy, link, forget } = usePersonLink(view, person);
  if (!canRemind || !isAwaited(person)) return null;
  return (
    <>
      {person.lastMailed && (
        <span className={classes.note}>{t("link.last", { at: format.instant(person.lastMailed) })}</span>
      )}
      {isMailable(person) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={16} stroke={1.75} />}
          loading={isBusy}
          onClick={() => ask("mail")}
        >
          {t(person.mails > 0 ? "link.remind" : "link.mail")}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() => ask("copy")}
      >
        {t("link.copy")}
      </Button>
      <Dialog title={t("link.title")} isOpen={link !== null} onClose={forget}>
        <Text c="dimmed" size="sm" mb="sm">
          {t("link.body")}
        </Text>
        {link && (
          <div className={classes.copied}>
            <bdi>{link}</bdi>
            <CopyButton value={link} />
          </div>
        )}
      </Dialog>
    </>
  );
}
