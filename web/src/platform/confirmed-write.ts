import type { ParametersOfEndpoint } from "#contract/all.ts";
import type { EndpointAddress } from "#contract/endpoint.ts";
import { sayError } from "./i18n.ts";
import { notifyError, notifySuccess } from "./notify.ts";
import { useWrite } from "./queries.ts";

/** On failure the dialog stays open. */
export function useConfirmedWrite<C extends EndpointAddress>(
  call: C,
  stale: readonly EndpointAddress[],
  { done, failed, onDone }: { done: string; failed: string; onDone: (supplied: ParametersOfEndpoint<C>) => void },
) {
  const write = useWrite(call, stale);
  const confirm = (supplied: ParametersOfEndpoint<C>) =>
    write.mutate(supplied, {
      onSuccess: () => {
        notifySuccess(done);
        onDone(supplied);
      },
      onError: (error) => notifyError(sayError(error, failed)),
    });
  return { confirm, isBusy: write.isPending };
}
