import type { apiListTypes } from "#contract/callbacks/callback-bodies.ts";
import type { screenedKinds } from "#contract/records/verifications/screening.ts";
import type { MonitoringDetail } from "#contract/screening/monitoring.contract.ts";

export type MonitoringFacts = {
  eventId: string;
  reportId: string;
  detail: MonitoringDetail;
  /** The best entry that came or changed. */
  entry: { name: string; birth: string | null; gender: "male" | "female" | null } | null;
  /** Of the document that expires; null: none, or it has no file. */
  documentId: string | null;
};
type Hit = Extract<MonitoringDetail, { type: "database_screening" }>["hits"][number];

const known = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))];

const listTypeOf = (kind: (typeof screenedKinds)[number] | null): (typeof apiListTypes)[number] | null =>
  kind === null ? null : (kind.toUpperCase() as Uppercase<typeof kind>);

const best = (hits: readonly Hit[]): Hit | null =>
  hits.reduce<Hit | null>((top, hit) => (top && (top.score ?? 0) >= (hit.score ?? 0) ? top : hit), null);

/** `bdb_types`, `databases`, `accuracy`, `person`: of the entries that came or changed. */
function entriesPart(there: readonly Hit[], entry: MonitoringFacts["entry"]) {
  const top = best(there);
  return {
    bdb_types: known(there.map(({ kind }) => listTypeOf(kind))),
    databases: known(there.map(({ code }) => code)),
    accuracy: top && (top.score ?? 0),
    person: top &&
      entry && {
        full_name: entry.name,
        dob: entry.birth,
        gender: entry.gender && (entry.gender === "male" ? ("M" as const) : ("F" as const)),
        bdb_name: top.name,
        bdb_type: known([listTypeOf(top.kind)]),
        accuracy: top.score ?? 0,
      },
  };
}

/** As customers of this field know it, with ours beside, under `monitoring`. */
export function callbackMonitoringPart({ eventId, reportId, detail, documentId, entry }: MonitoringFacts) {
  const ids = { event_id: eventId, report_id: reportId };
  if (detail.type === "document_expired") {
    const { state, documentType, expiresOn } = detail;
    const monitoring = { ...ids, event: detail.type, state, document_type: documentType, expires_on: expiresOn };
    return { document_id: documentId, ...entriesPart([], null), monitoring };
  }
  const { added, changed, removed, hits } = detail;
  return {
    document_id: null,
    ...entriesPart(
      hits.filter(({ change }) => change !== "removed"),
      entry,
    ),
    monitoring: {
      ...ids,
      event: detail.type,
      added,
      changed,
      removed,
      hits: hits.map(({ change, source, code, name, kind, entryId, band, score }) => ({
        ...{ change, source, code, name, kind },
        ...{ entry_id: entryId, band, score },
      })),
    },
  };
}
