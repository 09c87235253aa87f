import { Button, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { sessions } from "#contract/account/sessions.calls.ts";
import { PersonalData, settings } from "#contract/team/settings.contract.ts";
import { countries } from "#contract/values/countries.ts";
import { Panel } from "#ui/panel.tsx";
import { resolverOf } from "#web/platform/form-check.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";
import { givenFields } from "./given-fields.rules.ts";
import { PictureField } from "./picture-field.widget.tsx";

const { first_name, last_name, country } = PersonalData.shape;
/** An empty field is not sent. */
const Typed = z.object({
  first_name: z.union([first_name, z.literal("")]),
  last_name: z.union([last_name, z.literal("")]),
  country: z.union([country, z.literal("")]),
});
type Typed = z.infer<typeof Typed>;
type Kept = { first_name: string; last_name: string; country: string | null };

function usePersonalForm(kept: Kept) {
  const { t } = useTranslation("settings");
  const edit = useWrite(settings.editPersonal, [settings.show, sessions.current]);
  const values = { ...kept, country: (kept.country ?? "") as Typed["country"] };
  const form = useForm<Typed>({ resolver: resolverOf(Typed), values });
  const submit = form.handleSubmit((typed) => {
    const body = givenFields(typed, kept);
    if (Object.keys(body).length === 0) return form.reset(values);
    edit.mutate(
      { body: body as z.input<typeof settings.editPersonal.body> },
      { onSuccess: () => notifySuccess(t("saved")), onError: (error) => showAllErrors(error, form) },
    );
  });
  return { form, submit, isBusy: edit.isPending };
}

export function PersonalPanel({ kept }: { kept: Kept }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const { form, submit, isBusy } = usePersonalForm(kept);
  const { errors, isDirty } = form.formState;
  const choices = useMemo(
    () => countries.map((value) => ({ value, label: format.country(value) })).sort(format.byLabel),
    [format],
  );
  return (
    <Panel title={t("personal.title")}>
      <Stack gap="lg">
        <PictureField picture="photo" />
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md" align="flex-start">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" w="100%">
              <TextInput
                label={t("personal.firstName")}
                autoComplete="given-name"
                error={errors.first_name?.message}
                {...form.register("first_name")}
              />
              <TextInput
                label={t("personal.lastName")}
                autoComplete="family-name"
                error={errors.last_name?.message}
                {...form.register("last_name")}
              />
              <Controller
                control={form.control}
                name="country"
                render={({ field }) => (
                  <Select
                    label={t("personal.country")}
                    placeholder={t("personal.chooseCountry")}
                    data={choices}
                    searchable
                    allowDeselect={false}
                    nothingFoundMessage={t("nothingFound")}
                    error={errors.country?.message}
                    ref={field.ref}
                    value={field.value === "" ? null : field.value}
                    onChange={(value) => field.onChange(value ?? "")}
                    onBlur={field.onBlur}
                  />
                )}
              />
            </SimpleGrid>
            <Button type="submit" loading={isBusy} disabled={!isDirty}>
              {t("save")}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Panel>
  );
}
