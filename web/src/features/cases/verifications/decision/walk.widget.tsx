import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconKeyboard } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Keycap } from "#ui/keycap.tsx";
import { useUiWords } from "#ui/words.ts";
import type { ReviewWalk } from "../use-review-walk.ts";
import classes from "./decision-bar.module.css";
import { reviewKeys } from "./review-keys.rules.ts";

type Props = {
  walk: ReviewWalk;
  goesOn: boolean;
  onGoesOn: (goesOn: boolean) => void;
  onOpen: (id: string) => void;
  onHelp: () => void;
};

/** Previous and next, by button or key, and the position between them; and whether a decision opens the next case. */
export function Walk({ walk: { previous, next, position, total }, goesOn, onGoesOn, onOpen, onHelp }: Props) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  return (
    <div className={classes.walk}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("decide.previous")}
        aria-keyshortcuts={reviewKeys.previous}
        disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      >
        <IconChevronLeft size={16} className={classes.arrow} />
      </ActionIcon>
      {position !== null && total !== undefined && (
        <span className={classes.position}>{words.range(position, position, total, false)}</span>
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("decide.next")}
        aria-keyshortcuts={reviewKeys.next}
        disabled={!next}
        onClick={() => next && onOpen(next)}
      >
        <IconChevronRight size={16} className={classes.arrow} />
      </ActionIcon>
      <span className={classes.hints}>
        <span className={classes.hint}>
          <Keycap>{reviewKeys.next}</Keycap>/<Keycap>{reviewKeys.previous}</Keycap>
          <span>{t("decide.nextPrevious")}</span>
        </span>
        <Button
          className={classes.hint ?? ""}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconKeyboard size={16} />}
          rightSection={<Keycap>{reviewKeys.help}</Keycap>}
          onClick={onHelp}
          aria-keyshortcuts={reviewKeys.help}
        >
          {t("decide.allShortcuts")}
        </Button>
        <Checkbox
          className={classes.hint ?? ""}
          size="xs"
          label={t("decide.goOn")}
          checked={goesOn}
          onChange={(event) => onGoesOn(event.currentTarget.checked)}
        />
      </span>
    </div>
  );
}
