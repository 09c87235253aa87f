import { Button, NumberInput, Radio, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { balances } from "#contract/money/balances.calls.ts";
import type { BillingOverview, TopUpMethod } from "#contract/money/balances.contract.ts";
import { topUps } from "#contract/money/top-ups.calls.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

type Props = { overview: BillingOverview; onClose: () => void };

const centsOf = (euros: string | number) => Math.round(Number(euros) * 100);

/** One id for one intent, so that a second press is the same payment. */
function useTopUp({ overview, onClose }: Props) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  const [euros, setEuros] = useState<string | number>(overview.minTopUp / 100);
  const [method, setMethod] = useState<TopUpMethod>(overview.methods[0] ?? "invoice");
  const [request, setRequest] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<{ field: "amount" | "all"; message: string } | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const checkout = useWrite(topUps.checkout, [topUps.list, balances.overview]);
  const change = (set: () => void) => {
    set();
    setProblem(null);
    setRequest(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = centsOf(euros);
    if (!(amount >= overview.minTopUp && amount <= overview.maxTopUp))
      return setProblem({
        field: "amount",
        message: t("topUp.incorrect", { min: format.money(overview.minTopUp), max: format.money(overview.maxTopUp) }),
      });
    checkout.mutate(
      { body: { amount, payment_method: method, request_id: request } },
      {
        onError: (error) => setProblem({ field: "all", message: sayError(error, t("topUp.failed")) }),
        onSuccess: ({ url, invoiceNumber }) => {
          if (url !== null) {
            setIsLeaving(true);
            location.assign(url);
            return;
          }
          notifySuccess(t("topUp.issued", { number: invoiceNumber ?? "" }));
          onClose();
        },
      },
    );
  };
  return {
    euros,
    method,
    problem,
    submit,
    chooseAmount: (next: string | number) => change(() => setEuros(next)),
    chooseMethod: (next: string) => change(() => setMethod(next === "card" ? "card" : "invoice")),
    isBusy: checkout.isPending || isLeaving,
  };
}

function TopUpForm(props: Props) {
  const { overview } = props;
  const { t } = useTranslation("balances");
  const format = useFormat();
  const { euros, method, problem, submit, chooseAmount, chooseMethod, isBusy } = useTopUp(props);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <FormAlert message={problem?.field === "all" ? problem.message : undefined} />
        <NumberInput
          label={t("topUp.amount")}
          description={t("topUp.amountHint", { min: format.money(overview.minTopUp) })}
          value={euros}
          onChange={chooseAmount}
          error={problem?.field === "amount" ? problem.message : undefined}
          decimalScale={2}
          min={0}
          allowNegative={false}
          hideControls
          suffix=" €"
          data-autofocus
        />
        <Radio.Group label={t("topUp.method")} value={method} onChange={chooseMethod}>
          <Stack gap="sm" mt="xs">
            {overview.methods.map((each) => (
              <Radio key={each} value={each} label={t(`methods.${each}`)} description={t(`topUp.hints.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Button type="submit" loading={isBusy}>
          {t(`topUp.submit.${method}`)}
        </Button>
      </Stack>
    </form>
  );
}

/** Its form begins anew each time it opens. */
export function TopUpDrawer({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { t } = useTranslation("balances");
  return (
    <Drawer isOpen={isOpen} onClose={props.onClose} title={t("topUp.title")}>
      <TopUpForm {...props} />
    </Drawer>
  );
}
