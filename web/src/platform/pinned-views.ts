import { useLocalStorage } from "@mantine/hooks";

/** Saved views that the navigation has below the verifications, by id. Kept in this browser. */
export function usePinnedViews() {
  const [ids, setIds] = useLocalStorage<readonly string[]>({
    key: "pinned-views",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const turn = (id: string) => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  return { ids, turn };
}
