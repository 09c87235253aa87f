import { Button, Checkbox, Loader } from "@mantine/core";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { ApplicantProfile } from "#contract/records/applicants/applicant-profile.ts";
import { Drawer } from "#ui/drawer.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useUiWords } from "#ui/words.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { staleVerification } from "../stale-verification.ts";
import classes from "./edit-profile.module.css";
import { profileBodyOf, type TypedProfile, touchedChecks, typedProfileOf } from "./edit-profile.rules.ts";
import { type FieldSources, ProfileFields } from "./profile-fields.widget.tsx";
import { ResendQuestion } from "./resend-question.widget.tsx";

/** Of a verification: its checks can run again, and its callback can be sent again. */
type Props = { applicantId: string; verification?: VerificationView | undefined; onClose: () => void };

const check = resolverOf(ApplicantProfile as never) as unknown as Resolver<TypedProfile>;
const resolver: Resolver<TypedProfile> = async (typed, context, options) => {
  const result = await check(profileBodyOf(typed) as unknown as TypedProfile, context, options);
  return Object.keys(result.errors).length > 0 ? result : { values: typed, errors: {} };
};

function useEditForm({ applicantId, verification, onClose }: Props, applicant: ApplicantView) {
  const { t } = useTranslation("verifications");
  const form = useForm<TypedProfile>({ resolver, defaultValues: typedProfileOf(applicant) });
  const [runsChecks, setRunsChecks] = useState(false);
  const [asking, setAsking] = useState<TypedProfile | null>(null);
  const ofVerification = useWrite(applicants.editProfile, staleVerification);
  const alone = useWrite(applicants.edit, staleVerification);
  const changed = Object.keys(form.formState.dirtyFields);
  const outcome = {
    onSuccess: () => {
      notifySuccess(t("editProfile.saved"));
      onClose();
    },
    onError: (error: unknown) => {
      setAsking(null);
      showErrors(form, error, t("editProfile.failed"));
    },
  };
  const save = (typed: TypedProfile, resends: boolean) => {
    const edit = { rowVersion: applicant.rowVersion, profile: profileBodyOf(typed) as never };
    if (!verification) return alone.mutate({ params: { id: applicantId }, body: edit }, outcome);
    const more = { verification_public_id: verification.id, run_checks: runsChecks, resend_callback: resends };
    ofVerification.mutate({ body: { ...edit, ...more } }, outcome);
  };
  const submit = form.handleSubmit((typed) => {
    // Checks that run again tell the customer's server by themselves.
    if (verification && verification.callbacks.length > 0 && !runsChecks) setAsking(typed);
    else save(typed, false);
  });
  const isBusy = ofVerification.isPending || alone.isPending;
  return { form, changed, runsChecks, setRunsChecks, asking, setAsking, save, submit, isBusy };
}

type Edit = ReturnType<typeof useEditForm>;

function RunAgain({ edit, verification }: { edit: Edit; verification: VerificationView }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const isWaiting = verification.status === "pending" || verification.status === "customer_pending";
  const names = verification.checks.map(({ name }) => name);
  const touched = touchedChecks(edit.changed, names).map((name) => t(`checks.${name}`));
  if (!isWaiting) return <p className={classes.lead}>{t("editProfile.noRun")}</p>;
  return (
    <div className={classes.after}>
      <Checkbox
        label={t("editProfile.run")}
        description={
          touched.length > 0 ? t("editProfile.touched", { checks: format.list(touched) }) : t("editProfile.runHint")
        }
        checked={edit.runsChecks}
        onChange={(event) => edit.setRunsChecks(event.currentTarget.checked)}
      />
    </div>
  );
}

function EditForm(props: Props & { applicant: ApplicantView }) {
  const { applicant, verification, onClose } = props;
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const edit = useEditForm(props, applicant);
  const { form } = edit;
  const sources: FieldSources = verification
    ? Object.fromEntries(verification.profile.map(({ field, typed, read }) => [field, { typed, read }]))
    : Object.fromEntries(applicant.record.map(({ field, given }) => [field, { typed: given, read: null }]));
  return (
    <Drawer
      isOpen
      size="lg"
      onClose={onClose}
      title={t("editProfile.title", { name: applicant.name || t("noName") })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={edit.isBusy}
            disabled={edit.changed.length === 0 && !edit.runsChecks}
            onClick={(event) => void edit.submit(event)}
          >
            {t("editProfile.save")}
          </Button>
        </>
      }
    >
      <form className={classes.form} noValidate onSubmit={(event) => void edit.submit(event)}>
        <p className={classes.lead}>{t("editProfile.lead")}</p>
        <FormAlert message={form.formState.errors.root?.message} />
        <ProfileFields form={form} sources={sources} />
        {verification && <RunAgain edit={edit} verification={verification} />}
      </form>
      <ResendQuestion
        isOpen={edit.asking !== null}
        isBusy={edit.isBusy}
        onClose={() => edit.setAsking(null)}
        onAnswer={(resends) => edit.asking && edit.save(edit.asking, resends)}
      />
    </Drawer>
  );
}

export function EditProfileDrawer(props: Props) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const { data: applicant, error, refetch } = useReplyQuery(applicants.view, { params: { id: props.applicantId } });
  if (applicant) return <EditForm key={applicant.rowVersion} {...props} applicant={applicant} />;
  return (
    <Drawer isOpen size="lg" onClose={props.onClose} title={t("editProfile.open")}>
      {error ? (
        <EmptyState
          title={words.loadFailed}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {words.retry}
            </Button>
          }
        >
          {sayError(error)}
        </EmptyState>
      ) : (
        <div className={classes.loading} role="status">
          <Loader size="sm" /> {words.loading}
        </div>
      )}
    </Drawer>
  );
}
