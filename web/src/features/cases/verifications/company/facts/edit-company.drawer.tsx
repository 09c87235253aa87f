import { Button, Checkbox, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { Controller, type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { companyReviews } from "#contract/applicants/company-reviews.calls.ts";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import { type CompanyDataName, companyDataNames } from "#contract/records/companies/company-data.ts";
import { companyLengths } from "#contract/records/companies/company-values.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useUiWords } from "#ui/words.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "../../profile/edit-profile.module.css";
import { ResendQuestion } from "../../profile/resend-question.widget.tsx";
import { useCountryChoices } from "../../profile/use-country-choices.ts";
import { staleVerification } from "../../stale-verification.ts";

type Props = { view: VerificationView; company: CompanyReview; onClose: () => void };
type Typed = Record<CompanyDataName, string>;

const resolver = resolverOf(CompanyAnswers as never) as unknown as Resolver<Typed>;
const keepText: Resolver<Typed> = async (typed, context, options) => {
  const result = await resolver(typed, context, options);
  return Object.keys(result.errors).length > 0 ? result : { values: typed, errors: {} };
};

const typedOf = ({ answers, corrected }: CompanyReview): Typed =>
  Object.fromEntries(
    companyDataNames.map((name) => [name, (corrected[name] ? corrected[name].value : answers?.[name]) ?? ""]),
  ) as Typed;

function useEdit({ view, company, onClose }: Props) {
  const { t } = useTranslation("companyReviews");
  const form = useForm<Typed>({ resolver: keepText, defaultValues: typedOf(company) });
  const [runsChecks, setRunsChecks] = useState(false);
  const [asking, setAsking] = useState<Typed | null>(null);
  const write = useWrite(companyReviews.edit, staleVerification);
  const hasChanges = Object.keys(form.formState.dirtyFields).length > 0;
  const save = (typed: Typed, resends: boolean) =>
    write.mutate(
      {
        body: {
          verification_public_id: view.id,
          rowVersion: company.rowVersion,
          company: typed as never,
          run_checks: runsChecks,
          resend_callback: resends,
        },
      },
      {
        onSuccess: () => {
          notifySuccess(t("edit.saved"));
          onClose();
        },
        onError: (error) => {
          setAsking(null);
          showErrors(form, error, t("edit.failed"));
        },
      },
    );
  const submit = form.handleSubmit((typed) => {
    // Checks that run again tell the customer's server by themselves.
    if (view.callbacks.length > 0 && !runsChecks) setAsking(typed);
    else save(typed, false);
  });
  return { form, runsChecks, setRunsChecks, asking, setAsking, hasChanges, save, submit, isBusy: write.isPending };
}

type Edit = ReturnType<typeof useEdit>;

const isLong = (name: CompanyDataName) => name === "legalAddress" || name === "businessAddress" || name === "activity";

function Field({ edit: { form }, name }: { edit: Edit; name: CompanyDataName }) {
  const { t } = useTranslation("companyReviews");
  const countries = useCountryChoices();
  const error = form.formState.errors[name]?.message;
  const label = t(`data.fields.${name}`);
  if (name === "registrationCountry")
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Select
            {...field}
            label={label}
            data={countries}
            searchable
            error={error}
            onChange={(value) => field.onChange(value ?? "")}
          />
        )}
      />
    );
  const shared = { label, error, dir: "auto", maxLength: companyLengths[name][1], ...form.register(name) } as const;
  return isLong(name) ? <Textarea autosize minRows={2} {...shared} /> : <TextInput autoComplete="off" {...shared} />;
}

/** Changes the record: what was submitted stays as it was. */
export function EditCompanyDrawer(props: Props) {
  const { view, onClose } = props;
  const { t } = useTranslation("companyReviews");
  const words = useUiWords();
  const edit = useEdit(props);
  const isWaiting = view.status === "pending" || view.status === "customer_pending";
  return (
    <Drawer
      isOpen
      size="lg"
      onClose={onClose}
      title={t("edit.title", { name: view.applicant.name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={edit.isBusy}
            disabled={!edit.hasChanges && !edit.runsChecks}
            onClick={(event) => void edit.submit(event)}
          >
            {t("edit.save")}
          </Button>
        </>
      }
    >
      <form className={classes.form} noValidate onSubmit={(event) => void edit.submit(event)}>
        <p className={classes.lead}>{t("edit.lead")}</p>
        <FormAlert message={edit.form.formState.errors.root?.message} />
        {companyDataNames.map((name) => (
          <Field key={name} edit={edit} name={name} />
        ))}
        {isWaiting ? (
          <div className={classes.after}>
            <Checkbox
              label={t("edit.run")}
              description={t("edit.runHint")}
              checked={edit.runsChecks}
              onChange={(event) => edit.setRunsChecks(event.currentTarget.checked)}
            />
          </div>
        ) : (
          <p className={classes.lead}>{t("edit.noRun")}</p>
        )}
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
