import { Button, Stack } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { resetFailures, resets } from "#contract/account/resets.calls.ts";
import { NewPasswordFields } from "#contract/account/resets.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { NewPassword } from "#web/features/account/registrations/new-password.widget.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { LoadingScreen } from "#web/features/frame/layout/loading-screen.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { sayError } from "#web/platform/i18n.ts";
import { refreshSession } from "#web/platform/session.ts";
import { finishReset, resetToken } from "#web/sign-in/reset-link.ts";
import { LinkRetry, LinkTrouble } from "./link-trouble.widget.tsx";

const isExpired = (error: unknown) => error instanceof ApiError && error.code === resetFailures.token_expired.code;

/** Asked once per visit, and not shared in the cache: the key holds no token. */
const useTokenCheck = (token: string) =>
  useQuery({
    queryKey: [resets.checkToken.path],
    queryFn: ({ signal }) => sendDeskCall(resets.checkToken, { body: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

function useNewPassword(token: string, onExpired: () => void) {
  const { t } = useTranslation("resets");
  const navigate = useNavigate();
  const form = useForm({
    resolver: resolverOf(NewPasswordFields),
    defaultValues: { password: "", confirm_password: "" },
  });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await sendDeskCall(resets.setPassword, { body: { reset_password_token: token, ...fields } });
      finishReset("password");
      await refreshSession();
      await navigate({ to: "/reset-password-success", replace: true });
    } catch (error) {
      if (isExpired(error)) onExpired();
      else showErrors(form, error, t("failed.password"));
    }
  });
  return { form, submit };
}

function NewPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { t } = useTranslation("resets");
  const { form, submit } = useNewPassword(token, onExpired);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <AuthHead icon={<IconLock size={20} stroke={1.75} />} title={t("password.title")}>
        {t("password.lead")}
      </AuthHead>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <FormAlert message={errors.root?.message} />
          <NewPassword
            size="md"
            typed={form.watch("password")}
            password={{ label: t("password.password"), error: errors.password?.message, ...form.register("password") }}
            confirmation={{
              label: t("password.confirmPassword"),
              error: errors.confirm_password?.message,
              ...form.register("confirm_password"),
            }}
          />
          <Button type="submit" size="md" loading={isSubmitting} fullWidth>
            {t("password.submit")}
          </Button>
        </Stack>
      </form>
    </>
  );
}

function CheckedLink({ token }: { token: string }) {
  const { t } = useTranslation("resets");
  const check = useTokenCheck(token);
  const [isDead, setIsDead] = useState(false);
  if (isDead || isExpired(check.error)) return <LinkTrouble kind="expired" again="/forgot-password" />;
  if (check.data) return <NewPasswordForm token={token} onExpired={() => setIsDead(true)} />;
  if (check.isFetching) return <LoadingScreen />;
  return <LinkRetry message={sayError(check.error, t("failed.token"))} onRetry={() => void check.refetch()} />;
}

/** Opened by the mailed link, whose token is already removed from the address. */
export function ResetPasswordPage() {
  const [token] = useState(() => resetToken("password"));
  return token === null ? <LinkTrouble kind="noLink" again="/forgot-password" /> : <CheckedLink token={token} />;
}
