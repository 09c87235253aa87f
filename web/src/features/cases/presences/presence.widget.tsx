import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { presences } from "#contract/cases/presences.calls.ts";
import { Initials } from "#ui/initials.tsx";
import { useFormat } from "#web/platform/format.ts";
import { replyQueryOf } from "#web/platform/queries.ts";
import classes from "./presence.module.css";

/** Whoever has not been seen for 30 s is gone; a tab in the background keeps still. */
const beatMs = 12_000;
const shown = 4;

/** Who else has the verification open. Nobody is kept from anything by it. */
export function Presence({ id }: { id: string }) {
  const { t } = useTranslation("teamwork");
  const format = useFormat();
  const { data } = useQuery({
    ...replyQueryOf(presences.beat, { params: { id } }),
    refetchInterval: beatMs,
    staleTime: 0,
    gcTime: 0,
  });
  const others = data?.others ?? [];
  const names = format.all(others.map(({ name }) => name));
  return (
    <div role="status">
      {others.length > 0 && (
        <p className={classes.root}>
          <span className={classes.faces}>
            {others.slice(0, shown).map(({ id: person, name }) => (
              <Initials key={person} name={name} />
            ))}
          </span>
          <bdi>{others.length === 1 ? t("presence.one", { name: names }) : t("presence.many", { names })}</bdi>
        </p>
      )}
    </div>
  );
}
