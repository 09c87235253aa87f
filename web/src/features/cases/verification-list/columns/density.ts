import { useLocalStorage } from "@mantine/hooks";

export const densities = ["comfortable", "dense"] as const;
export type RowDensity = (typeof densities)[number];

/** How high the rows of the list are. Kept in this browser. */
export function useDensity() {
  const [density, setDensity] = useLocalStorage<RowDensity>({
    key: "list-density",
    defaultValue: "comfortable",
    getInitialValueInEffect: false,
  });
  return { density, setDensity };
}
