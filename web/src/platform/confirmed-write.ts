import type { SuppliedTo } from "#contract/all.ts";
import type { Call } from "#contract/endpoint.ts";
import { sayError } from "./i18n.ts";
import { notifyError, notifySuccess } from "./notify.ts";
import { useWrite } from "./queries.ts";

/** On failure the dialog stays open. */
export function useConfirmedWrite<C extends Call>(
  call: C,
  stale: readonly Call[],
  { done, failed, onDone }: { done: string; failed: string; onDone: (supplied: SuppliedTo<C>) => void },
) {
  const write = useWrite(call, stale);
  const confirm = (supplied: SuppliedTo<C>) =>
    write.mutate(supplied, {
      onSuccess: () => {
        notifySuccess(done);
        onDone(supplied);
      },
      onError: (error) => notifyError(sayError(error, failed)),
    });
  return { confirm, isBusy: write.isPending };
}
