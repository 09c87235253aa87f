import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { resubmissions } from "#contract/cases/resubmissions.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { snippetCaseOf } from "../snippet-case.rules.ts";
import { staleVerification } from "../stale-verification.ts";
import { lacksWords, type RequestChoice, requestedItemsOf } from "./ask-again.rules.ts";
import { ItemChoice } from "./item-choice.widget.tsx";
import { RequestLink } from "./request-link.widget.tsx";
import { RequestPreview } from "./request-preview.widget.tsx";
import { requestsQuery } from "./requests.query.ts";

type Props = { view: VerificationView; onClose: () => void };
type Step = "choose" | "preview" | { link: string };

function useAsking({ view, onClose }: Props) {
  const { t } = useTranslation("resubmissions");
  const { t: v } = useTranslation("verifications");
  const [choice, setChoice] = useState<RequestChoice>({});
  const [forAll, setForAll] = useState("");
  const [step, setStep] = useState<Step>("choose");
  const [problem, setProblem] = useState<"nothing" | "words" | null>(null);
  const options = useQuery(requestsQuery(view));
  const write = useWrite(resubmissions.ask, [...staleVerification, resubmissions.list]);
  const items = requestedItemsOf(choice, options.data?.askable ?? [], forAll);
  const name = view.applicant.name || v("noName");
  const goOn = () => {
    const wanted = items.length === 0 ? "nothing" : lacksWords(choice, forAll).length > 0 ? "words" : null;
    setProblem(wanted);
    if (wanted === null) setStep("preview");
  };
  const send = () =>
    write.mutate(
      { body: { verification_id: view.id, rowVersion: view.rowVersion, items } },
      {
        onSuccess: ({ link }) => {
          if (link) return setStep({ link });
          notifySuccess(t("drawer.sent", { name }));
          onClose();
        },
        onError: (error) => notifyError(sayError(error, t("drawer.sendFailed"))),
      },
    );
  const choose = (next: RequestChoice) => {
    setProblem(null);
    setChoice(next);
  };
  const message = { value: forAll, onChange: setForAll };
  return { options, choice, choose, message, step, setStep, problem, items, goOn, send, isBusy: write.isPending, name };
}

/** Marks what is needed again, shows what the applicant will read, and sends it. */
export default function AskAgainDrawer(props: Props) {
  const { t } = useTranslation("resubmissions");
  const words = useUiWords();
  const asking = useAsking(props);
  const { view, onClose } = props;
  const { options, step, problem, items, name } = asking;
  const isMailed = options.data?.mailTo != null;
  const isChoosing = step === "choose";
  const footer =
    typeof step === "object" ? (
      <Button onClick={onClose}>{t("linkOf.done")}</Button>
    ) : (
      <>
        <Button variant="default" onClick={isChoosing ? onClose : () => asking.setStep("choose")}>
          {isChoosing ? words.cancel : t("drawer.back")}
        </Button>
        <Button disabled={!options.data} loading={asking.isBusy} onClick={isChoosing ? asking.goOn : asking.send}>
          {t(isChoosing ? "drawer.preview" : isMailed ? "drawer.send" : "drawer.getLink")}
        </Button>
      </>
    );
  return (
    <Drawer isOpen size="lg" onClose={onClose} title={t("drawer.title", { name })} footer={footer}>
      {options.isPending && (
        <p role="status">
          <Loader size="sm" /> {t("drawer.loading")}
        </p>
      )}
      {options.error && !options.data && <FormAlert message={sayError(options.error, t("drawer.failed"))} />}
      {options.data && isChoosing && (
        <ItemChoice
          askable={options.data.askable}
          choice={asking.choice}
          message={asking.message}
          about={snippetCaseOf(view)}
          problem={problem}
          onChoose={asking.choose}
        />
      )}
      {options.data && step === "preview" && (
        <RequestPreview verificationId={view.id} items={items} mailTo={options.data.mailTo} />
      )}
      {typeof step === "object" && <RequestLink link={step.link} />}
    </Drawer>
  );
}
