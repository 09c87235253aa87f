import { useLocalStorage } from "@mantine/hooks";
import { createContext } from "react";
import type { SmallPhotos } from "#contract/records/verifications/verification-parts.ts";

/** By verification; null where it has none. Undefined: lists show no photos. */
export const ListPhotosContext = createContext<ReadonlyMap<string, SmallPhotos | null> | undefined>(undefined);

/** Whether lists show photos. Kept in this browser; at first they do not, since each look at a face is recorded. */
export function useListPhotos() {
  const [isShown, setIsShown] = useLocalStorage({
    key: "list-photos",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isShown, setIsShown };
}
