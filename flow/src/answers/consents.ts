import { useRef, useState } from "react";
import type { LegalName } from "#contract/records/forms/legal-names.ts";
import { requestedConsents } from "#contract/records/requested/requested.rules.ts";
import { giveConsents } from "#flow/platform/api.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";

/** `goOnAgreed` records the consents before any data is given, or moves the focus to the first missing box. */
export function useConsents() {
  const { state, goOn } = useVisit();
  const { isBusy, error, send } = useSingleRequest();
  const [ticked, setTicked] = useState<readonly LegalName[]>(state.consents);
  const [isChecked, setChecked] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const requested = requestedConsents(state.form);

  const goOnAgreed = () => {
    setChecked(true);
    if (!requested.every((name) => ticked.includes(name))) {
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const fresh = requested.filter((name) => !state.consents.includes(name));
    if (fresh.length === 0) return goOn(state);
    void send(async () => goOn(await giveConsents({ consents: fresh })));
  };
  const tick = (name: LegalName, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, name] : ticked.filter((each) => each !== name));
  const isMissing = (name: LegalName) => isChecked && !ticked.includes(name);
  return { requested, ticked, tick, isMissing, fields, goOnAgreed, isBusy, error };
}
export type ConsentsState = ReturnType<typeof useConsents>;
