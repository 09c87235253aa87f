import { Button, NativeSelect, NumberInput, Progress, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MultipleLinkRequest } from "#contract/forms/form-links.contract.ts";
import * as limits from "#contract/limits.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayMessage } from "#web/platform/i18n.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { useLast } from "#web/platform/use-last.ts";
import { useLinkDays } from "./link-days.ts";
import { type IssuedLinksState, useManyLinks } from "./use-many-links.ts";

const ways = ["count", "ids"] as const;
type Way = (typeof ways)[number];

/** The progress is unknown until the links are made; then it is by bytes. */
function Making({ state }: { state: Extract<IssuedLinksState["state"], { kind: "making" }> }) {
  const { t } = useTranslation("formLinks");
  const { bytes, total } = state;
  const percent = total === null ? null : Math.round((100 * bytes) / total);
  return (
    <Stack gap="xs">
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        size="lg"
        aria-label={t("many.progress")}
        {...(percent === null && { "aria-valuetext": t("many.making") })}
      />
      <Text size="sm" c="dimmed" role="status">
        {percent === null ? t("many.making") : t("many.receiving", { percent })}
      </Text>
    </Stack>
  );
}

function Made({ state }: { state: Extract<IssuedLinksState["state"], { kind: "made" }> }) {
  const { t } = useTranslation("formLinks");
  return (
    <Stack gap="md" align="flex-start">
      <div role="status">
        <Text fw={600}>{t("many.made", { count: state.count })}</Text>
        <Text c="dimmed" size="sm">
          {t("many.once", { file: state.file.name })}
        </Text>
      </div>
      <Button variant="default" onClick={() => saveFile(state.file)}>
        {t("many.saveAgain")}
      </Button>
    </Stack>
  );
}

function useFields(formId: string | null) {
  const [way, setWay] = useState<Way>("count");
  const [count, setCount] = useState<string | number>(10);
  const [ids, setIds] = useState("");
  const [days, setDays] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const typedIds = ids.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const read = () => {
    const requested = way === "count" ? { count: Number(count || Number.NaN) } : { external_applicant_ids: typedIds };
    const parsed = MultipleLinkRequest.safeParse({ form_id: formId, expires_in_days: days, ...requested });
    const [issue] = parsed.error?.issues ?? [];
    const wrong = typeof issue?.path[1] === "number" ? typedIds[issue.path[1]] : undefined;
    const why = issue ? sayMessage(issue.message) : null;
    setRefusal(why && wrong ? `${why.replace(/[.。।]$/, "")}: ${wrong}` : why);
    return parsed.data ?? null;
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setRefusal(null);
    };
  return {
    way,
    count,
    ids,
    days,
    setDays,
    idCount: typedIds.length,
    refusal,
    read,
    setWay: change(setWay),
    setCount: change(setCount),
    setIds: change(setIds),
  };
}

function Fields({ fields }: { fields: ReturnType<typeof useFields> }) {
  const { t } = useTranslation(["formLinks", "forms"]);
  const format = useFormat();
  const max = format.number(limits.linksPerCall);
  return (
    <>
      <SegmentedControl
        aria-label={t("many.way")}
        data={ways.map((value) => ({ value, label: t(`many.ways.${value}`) }))}
        value={fields.way}
        onChange={(next) => fields.setWay(next as Way)}
        fullWidth
      />
      {fields.way === "count" ? (
        <NumberInput
          label={t("many.count")}
          description={t("many.countHint", { max })}
          allowDecimal={false}
          allowNegative={false}
          value={fields.count}
          onChange={fields.setCount}
          error={fields.refusal}
        />
      ) : (
        <Textarea
          label={t("many.ids", { count: fields.idCount })}
          description={t("many.idsHint", { max })}
          rows={10}
          spellCheck={false}
          dir="ltr"
          value={fields.ids}
          onChange={({ currentTarget }) => fields.setIds(currentTarget.value)}
          error={fields.refusal}
        />
      )}
      <NativeSelect
        label={t("forms:link.days")}
        description={t("forms:link.daysHint")}
        data={useLinkDays()}
        value={fields.days}
        onChange={({ currentTarget }) => fields.setDays(currentTarget.value)}
      />
    </>
  );
}

/** Up to a thousand links, as a CSV file. */
export function ManyLinksDrawer({ form, onClose }: { form: { id: string; name: string } | null; onClose: () => void }) {
  const { t } = useTranslation("formLinks");
  const id = useId();
  const last = useLast(form);
  const fields = useFields(form?.id ?? null);
  const { state, make, reset } = useManyLinks();
  const isMaking = state.kind === "making";
  const close = () => {
    if (isMaking) return;
    reset();
    onClose();
  };
  const submit = () => {
    const body = fields.read();
    if (body) void make(body);
  };
  // Without the keys React would turn the pressed button into the submit button.
  const footer =
    state.kind === "made" ? (
      <>
        <Button key="again" variant="default" onClick={reset}>
          {t("many.again")}
        </Button>
        <Button onClick={close}>{t("many.done")}</Button>
      </>
    ) : (
      <Button key="submit" type="submit" form={id} loading={isMaking}>
        {t("many.submit")}
      </Button>
    );
  return (
    <Drawer isOpen={form !== null} onClose={close} title={t("many.title")} footer={footer}>
      {state.kind === "made" && <Made state={state} />}
      {state.kind === "making" && <Making state={state} />}
      {(state.kind === "asking" || state.kind === "failed") && (
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              {t("many.lead", { name: last?.name ?? "" })}
            </Text>
            <FormAlert message={state.kind === "failed" ? state.message : undefined} />
            <Fields fields={fields} />
          </Stack>
        </form>
      )}
    </Drawer>
  );
}
