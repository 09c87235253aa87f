import { Button, Loader, NumberInput, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { memberBudgets } from "#contract/money/member-budgets.calls.ts";
import { services } from "#contract/screening/services.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { Panel } from "#ui/panel.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";

function BudgetForm({ kept }: { kept: ReplyOfEndpoint<typeof memberBudgets.show> }) {
  const { t } = useTranslation("projects");
  const [euros, setEuros] = useState<string | number>(kept.cents === null ? "" : kept.cents / 100);
  const [failure, setFailure] = useState<string>();
  const change = useWrite(memberBudgets.change, [memberBudgets.show, services.options]);
  const cents = euros === "" ? null : Math.round(Number(euros) * 100);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    change.mutate(
      { body: { cents } },
      {
        onSuccess: () => notifySuccess(t(cents === null ? "budget.ended" : "budget.saved")),
        onError: (error) => setFailure(sayError(error)),
      },
    );
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md" align="flex-start">
        <NumberInput
          label={t("budget.limit")}
          description={t("budget.hint")}
          placeholder={t("budget.none")}
          error={failure}
          value={euros}
          onChange={setEuros}
          decimalScale={2}
          min={0}
          allowNegative={false}
          hideControls
          suffix=" €"
          w="100%"
          maw={420}
        />
        <Button type="submit" loading={change.isPending} disabled={cents === kept.cents}>
          {t("budget.save")}
        </Button>
      </Stack>
    </form>
  );
}

/** What one member's service requests may cost. */
export function MemberBudgetPanel() {
  const { t } = useTranslation("projects");
  const { data, error } = useReplyQuery(memberBudgets.show, {});
  return (
    <Panel title={t("budget.title")}>
      {data && <BudgetForm key={data.cents} kept={data} />}
      {!data && error && <FormAlert message={sayError(error)} />}
      {!data && !error && <Loader size="sm" />}
    </Panel>
  );
}
