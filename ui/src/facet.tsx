import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import classes from "./facet.module.css";
import { FacetFace, type FacetProps } from "./facet-face.tsx";
import { type ReachHandlers, whenReached } from "./when-reached.tsx";

function ClosedFacet({ label, options, chosen, reach }: FacetProps & { reach: ReachHandlers }) {
  return (
    <Button
      variant="default"
      className={classes.button ?? ""}
      data-chosen={chosen.length > 0}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      {...reach}
    >
      <FacetFace label={label} options={options} chosen={chosen} />
    </Button>
  );
}

export const Facet = whenReached<FacetProps>(
  ClosedFacet,
  async () => (await import("./facet-list.tsx")).FacetList,
  "listbox",
);
