import { Button } from "@mantine/core";
import { IconBookmark, IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import type { SavedView } from "./use-opened-view.ts";
import { isSameQuestion, savedViewQuestionIn } from "./view-question.rules.ts";

export type ViewsProps = {
  views: readonly SavedView[];
  opened: SavedView | undefined;
  search: VerificationSearch;
  onSearch: (next: Partial<VerificationSearch>) => void;
};

/** The button of the menu, as it is closed. */
export function ViewsFace({ opened, search, ...rest }: Pick<ViewsProps, "opened" | "search"> & object) {
  const { t } = useTranslation("reviewQueue");
  const isChanged = opened && !isSameQuestion(opened.question, savedViewQuestionIn(search));
  return (
    <Button
      variant="default"
      leftSection={<IconBookmark size={16} stroke={1.75} />}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      {...rest}
    >
      {opened ? (isChanged ? t("views.changed", { name: opened.name }) : opened.name) : t("views.action")}
    </Button>
  );
}
