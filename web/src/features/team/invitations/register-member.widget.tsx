import { Button, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { invitationFailures, invitations } from "#contract/team/invitations.calls.ts";
import { InvitedFields } from "#contract/team/invitations.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { NewPassword } from "#web/features/account/registrations/new-password.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { forgetReturnPath } from "#web/platform/return-path.ts";
import { deviceTimeZone } from "#web/platform/time-zones.ts";
import { useBotChallenge } from "#web/sign-in/bot-challenge.ts";
import { forgetInvitation } from "#web/sign-in/invitation-link.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";

type Props = { token: string; email: string; onDead: () => void };

function useRegisterMember({ token, onDead }: Props) {
  const { t } = useTranslation("invitations");
  const withProof = useBotChallenge("invitation");
  const goOn = useNextStep();
  const form = useForm({
    resolver: resolverOf(InvitedFields),
    defaultValues: { first_name: "", last_name: "", password: "", confirm_password: "", timezone: deviceTimeZone() },
  });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await withProof((recaptcha) => sendDeskCall(invitations.register, { body: { ...fields, token, recaptcha } }));
      forgetInvitation();
      forgetReturnPath();
      await goOn();
    } catch (error) {
      if (error instanceof ApiError && error.code === invitationFailures.expired.code) onDead();
      else showErrors(form, error, t("failed"));
    }
  });
  return { form, submit };
}

/** For an invited person without an account; the email is the invited one. */
export function RegisterMember(props: Props) {
  const { t } = useTranslation("invitations");
  const { form, submit } = useRegisterMember(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <FormAlert message={errors.root?.message} />
        <TextInput label={t("email")} type="email" value={props.email} autoComplete="username" size="md" readOnly />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t("firstName")}
            autoComplete="given-name"
            size="md"
            error={errors.first_name?.message}
            {...form.register("first_name")}
          />
          <TextInput
            label={t("lastName")}
            autoComplete="family-name"
            size="md"
            error={errors.last_name?.message}
            {...form.register("last_name")}
          />
        </SimpleGrid>
        <NewPassword
          size="md"
          typed={form.watch("password")}
          password={{ label: t("password"), error: errors.password?.message, ...form.register("password") }}
          confirmation={{
            label: t("confirmPassword"),
            error: errors.confirm_password?.message,
            ...form.register("confirm_password"),
          }}
        />
        <Button type="submit" size="md" loading={isSubmitting} fullWidth>
          {t("submit")}
        </Button>
      </Stack>
    </form>
  );
}
