import { Button, Modal, Text } from "@mantine/core";
import { IconLink, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companyReviews } from "#contract/applicants/company-reviews.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { mostPersonMails } from "#contract/records/companies/company-values.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { useUiWords } from "#ui/words.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./persons.module.css";

type Props = { view: VerificationView; person: AffiliatedPersonView };

/** While the person has not submitted: a reminder by mail, or the link to send otherwise. */
export function PersonLinkButtons({ view, person }: Props) {
  const { t } = useTranslation("companyReviews");
  const words = useUiWords();
  const format = useFormat();
  const can = useCan();
  const [link, setLink] = useState<string | null>(null);
  const write = useWrite(companyReviews.link, [companyReviews.view]);
  const isWaiting = person.isInvited && !person.isErased && (person.state === "invited" || person.state === "begun");
  if (!can("verifications:review") || !isWaiting || view.status === "valid" || view.status === "invalid") return null;
  const ask = (way: "mail" | "copy") =>
    write.mutate(
      { params: { id: view.id, personId: person.id }, body: { way } },
      {
        onSuccess: (given) => (given.link ? setLink(given.link) : notifySuccess(t("link.sent", { to: person.email }))),
        onError: (error) => notifyError(sayError(error, t("link.failed"))),
      },
    );
  const canMail = person.email !== "" && person.mails < mostPersonMails;
  return (
    <>
      {person.lastMailed && (
        <span className={classes.note}>{t("link.last", { at: format.instant(person.lastMailed) })}</span>
      )}
      {canMail && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={15} stroke={1.75} />}
          loading={write.isPending}
          onClick={() => ask("mail")}
        >
          {t(person.mails > 0 ? "link.remind" : "link.mail")}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={15} stroke={1.75} />}
        loading={write.isPending}
        onClick={() => ask("copy")}
      >
        {t("link.copy")}
      </Button>
      <Modal
        opened={link !== null}
        onClose={() => setLink(null)}
        title={<b>{t("link.title")}</b>}
        closeButtonProps={{ "aria-label": words.close }}
      >
        <Text c="dimmed" size="sm" mb="sm">
          {t("link.body")}
        </Text>
        {link && (
          <div className={classes.copied}>
            <bdi>{link}</bdi>
            <CopyButton value={link} />
          </div>
        )}
      </Modal>
    </>
  );
}
