import { useTranslation } from "react-i18next";
import { type ScreenedList, testHitName, testListCode } from "#contract/records/verifications/screening.ts";

/** A list's own name, and what its entries say. Of a test's made-up hit both are the desk's words. */
export function useListWords() {
  const { t } = useTranslation("screenings");
  return {
    nameOf: ({ code, name }: Pick<ScreenedList, "code" | "name">): string =>
      code === testListCode ? t("testMode.list") : name,
    remarksOf: (listCode: string, remarks: string[]): string[] =>
      listCode === testListCode ? [t("testMode.remark", { name: testHitName })] : remarks,
  };
}
