import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffectEvent, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { Keycap } from "#ui/keycap.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { isCovered, isWriting, letterOf } from "#web/platform/keys.ts";
import { notifyError } from "#web/platform/notify.ts";
import { mineQuery, nextUpQuery, nobodysQuery } from "./to-review.query.ts";

/** Opens the first case of mine, else of nobody, else of anybody; so does the key R. Nothing while there is none. */
export function StartReviewing() {
  const { t } = useTranslation("home");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery(nextUpQuery);
  const open = async () => {
    for (const wanted of [mineQuery, nobodysQuery, nextUpQuery]) {
      const [first] = (await queries.fetchQuery({ ...wanted, staleTime: 0 })).items;
      if (first) return navigate({ to: "/verifications/$id", params: { id: first.id } });
    }
  };
  const start = () => void open().catch((error: unknown) => notifyError(sayError(error, t("nextUp.failed"))));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (letterOf(event) !== "R" || hasModifier || event.defaultPrevented || isWriting(event.target) || isCovered())
      return;
    if (data?.items.length) start();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (!data?.items.length) return null;
  return (
    <Button data-page-action rightSection={<Keycap>R</Keycap>} aria-keyshortcuts="R" onClick={start}>
      {t("startReviewing")}
    </Button>
  );
}
