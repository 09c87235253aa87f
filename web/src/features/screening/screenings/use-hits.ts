import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { JudgedHit } from "#contract/records/verifications/screening.ts";
import { screenings } from "#contract/screening/screenings.calls.ts";
import { sayError } from "#web/platform/i18n.ts";
import { isCovered, isWriting } from "#web/platform/keys.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { type HitAction, hitActionOf, hitAfter } from "./hit-keys.rules.ts";

type Hit = z.infer<typeof JudgedHit>;

export const staleScreening = [screenings.show, verifications.view, verifications.list] as const;

export function useHitJudging(verificationId: string) {
  const { t } = useTranslation("screenings");
  const [asking, setAsking] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const write = useWrite(screenings.judge, staleScreening);
  const judge = (hitId: string, verdict: Hit["verdict"], reason = "") => {
    setBusy(hitId);
    write.mutate(
      { params: { id: verificationId, hitId }, body: { verdict, reason } },
      {
        onSuccess: () => setAsking((open) => (open === hitId ? null : open)),
        onError: (error) => notifyError(sayError(error, t("judge.failed"))),
        onSettled: () => setBusy(null),
      },
    );
  };
  return { asking, setAsking, busy, judge };
}

/** Arrows go from hit to hit; the others are about the one that has the focus. */
export function useHitKeys(onAction: (action: Exclude<HitAction, "next" | "previous">, index: number) => void) {
  const list = useRef<HTMLDivElement>(null);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>("article") ?? [])];
  const tell = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement;
    const isElsewhere = focused !== null && focused !== document.body && !list.current?.contains(focused);
    const action = hitActionOf({
      key: event.key,
      code: event.code,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
      isRepeat: event.repeat,
      isTaken: event.defaultPrevented || isElsewhere || isWriting(event.target) || isCovered(),
    });
    if (!action) return;
    const all = cards();
    const current = all.findIndex((card) => card.contains(focused));
    if (action === "next" || action === "previous") {
      event.preventDefault();
      all[hitAfter(current, action, all.length)]?.focus();
    } else if (current !== -1) {
      event.preventDefault();
      onAction(action, current);
    }
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => tell(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return list;
}
