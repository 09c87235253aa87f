import { Menu, type MenuProps } from "@mantine/core";
import { useReachedOpen } from "./use-reached-open.ts";

/** The menu of a button that was there alone (`whenReached`). */
export const ReachedMenu = (props: Omit<MenuProps, "id" | "opened" | "onChange" | "defaultOpened">) => (
  <Menu {...useReachedOpen()} {...props} />
);
