import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "#web/platform/session.ts";
import { type ChosenWidths, chosenWidthsOf, withoutWidth } from "./column-widths.rules.ts";

/** How wide a member made the columns of the list. Kept in this browser, for each member by itself. */
export function useColumnWidths() {
  const member = useSession().user?.id ?? "";
  const [kept, setKept] = useLocalStorage<ChosenWidths>({
    key: `list-widths-${member}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const widths = chosenWidthsOf(kept);
  return {
    widths,
    setWidths: (chosen: ChosenWidths) => setKept({ ...widths, ...chosen }),
    reset: (column: string) => setKept(withoutWidth(widths, column)),
  };
}
