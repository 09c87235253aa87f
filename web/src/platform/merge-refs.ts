import { useMergedRef } from "@mantine/hooks";
import type { Ref } from "react";

/** The one hook that Mantine's scroll area takes of the library that places menus (`without-placing` in vite.config.ts). */
export const useMergeRefs = <Instance>(refs: readonly Ref<Instance>[]) => useMergedRef(...refs);
