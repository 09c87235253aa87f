import { Button } from "@mantine/core";
import { IconHistoryToggle } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { type FormDraft, formConfigOf } from "./form-draft.ts";

const FormTrialDrawer = lazy(() => import("#web/features/forms/form-trials/form-trial.drawer.tsx"));

export function TryRules({ form, id }: { form: UseFormReturn<FormDraft>; id: string }) {
  const { t } = useTranslation("formTrials");
  const [tried, setTried] = useState<FormConfigInput | null>(null);
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconHistoryToggle size={16} stroke={1.75} />}
        onClick={() => setTried(formConfigOf(form.getValues()))}
      >
        {t("title")}
      </Button>
      {tried && (
        <Suspense>
          <FormTrialDrawer id={id} config={tried} onClose={() => setTried(null)} />
        </Suspense>
      )}
    </>
  );
}
