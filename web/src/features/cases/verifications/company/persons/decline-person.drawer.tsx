import { Button, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { companyReviews } from "#contract/applicants/company-reviews.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { Drawer } from "#ui/drawer.tsx";
import { useUiWords } from "#ui/words.ts";
import { useSnippets } from "#web/features/records/snippets/use-snippets.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "../../decision/decline.module.css";
import { type DeclineObstacle, whyNotDecline } from "../../decision/decline-reasons.rules.ts";
import { DeclineReasons } from "../../decision/decline-reasons.widget.tsx";
import { snippetCaseOf } from "../../snippet-case.rules.ts";
import { staleVerification } from "../../stale-verification.ts";
import { affiliatedPersonName } from "../person-words.ts";

type Props = { view: VerificationView; person: AffiliatedPersonView; onClose: () => void };

const longest = 2000;

export function DeclinePersonDrawer({ view, person, onClose }: Props) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const [chosen, setChosen] = useState<DeclineReason[]>([]);
  const [comment, setComment] = useState("");
  const [missing, setMissing] = useState<DeclineObstacle>(null);
  const write = useWrite(companyReviews.decidePerson, staleVerification);
  const personName = affiliatedPersonName(person);
  const name = personName || t("noName");
  const area = useRef<HTMLTextAreaElement>(null);
  const snippets = useSnippets({
    field: "decline_comment",
    about: { ...snippetCaseOf(view), name: personName },
    area,
    text: comment,
    longest,
    onText: setComment,
  });
  const confirm = () => {
    const wanted = whyNotDecline(chosen, comment);
    setMissing(wanted);
    if (wanted) return;
    write.mutate(
      {
        params: { id: view.id, personId: person.id },
        body: { rowVersion: view.rowVersion, status: "invalid", decline_reasons: chosen, comment: comment.trim() },
      },
      {
        onSuccess: () => {
          notifySuccess(t("decide.declined", { name }));
          onClose();
        },
        onError: (error) => notifyError(sayError(error, t("decide.failed"))),
      },
    );
  };
  const toggle = (reason: DeclineReason) => {
    setMissing(null);
    setChosen((before) => (before.includes(reason) ? before.filter((each) => each !== reason) : [...before, reason]));
  };
  return (
    <Drawer
      isOpen
      size="lg"
      onClose={onClose}
      title={t("declineDrawer.title", { name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button color="red.9" loading={write.isPending} onClick={confirm}>
            {t("declineDrawer.confirm")}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <DeclineReasons chosen={chosen} isMissing={missing === "reason"} onToggle={toggle} />
        <div>
          <Textarea
            ref={area}
            label={t("declineDrawer.comment")}
            error={missing === "comment" && t("declineDrawer.commentNeeded")}
            withAsterisk={chosen.includes("OTHER")}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={longest}
            value={comment}
            onChange={(event) => {
              setComment(event.currentTarget.value);
              snippets.onTyped(event);
            }}
          />
          {snippets.button}
        </div>
      </div>
    </Drawer>
  );
}
