import { useTranslation } from "react-i18next";
import type { ScreeningHit } from "#contract/records/verifications/screening.ts";
import classes from "./entry-details.module.css";
import { useHitDayWords } from "./hit-words.ts";
import { useListWords } from "./list-words.ts";
import { webLinks } from "./screening-state.rules.ts";

type Part = "aliases" | "programs" | "topics" | "positions" | "remarks" | "deaths" | "listedOn" | "crypto";

type Words = { sayDay: (day: string) => string; remarksOf: (listCode: string, remarks: string[]) => string[] };

function partsOf({ record, listed, listCode }: ScreeningHit, { sayDay, remarksOf }: Words): [Part, string[]][] {
  const parts: [Part, string[]][] = [
    ["aliases", record.names.map(({ text }) => text).filter((text) => text !== listed)],
    ["programs", record.programs],
    ["topics", record.topics],
    ["positions", record.positions],
    ["remarks", remarksOf(listCode, record.remarks)],
    ["deaths", record.deaths.map(sayDay)],
    ["listedOn", record.listedOn ? [sayDay(record.listedOn)] : []],
    ["crypto", record.cryptoAddresses.map(({ address, currency }) => (currency ? `${currency} ${address}` : address))],
  ];
  return parts.filter(([, values]) => values.length > 0);
}

export function EntryDetails({ hit }: { hit: ScreeningHit }) {
  const { t } = useTranslation("screenings");
  const sayDay = useHitDayWords();
  const { remarksOf } = useListWords();
  const links = webLinks(hit.record.links);
  return (
    <details className={classes.root}>
      <summary>{t("entry.more")}</summary>
      <dl className={classes.parts}>
        {partsOf(hit, { sayDay, remarksOf }).map(([part, values]) => (
          <div key={part}>
            <dt>{t(`entry.${part}`)}</dt>
            {[...new Set(values)].map((value) => (
              <dd key={value} dir="auto">
                {value}
              </dd>
            ))}
          </div>
        ))}
        {links.length > 0 && (
          <div>
            <dt>{t("entry.links")}</dt>
            {[...new Set(links)].map((link) => (
              <dd key={link}>
                <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
                  {link}
                </a>
              </dd>
            ))}
          </div>
        )}
      </dl>
      <p className={classes.source}>
        {t("entry.source", {
          code: hit.listCode,
          version: hit.listVersion,
          entry: hit.record.reference ?? hit.entryId,
        })}
      </p>
    </details>
  );
}
