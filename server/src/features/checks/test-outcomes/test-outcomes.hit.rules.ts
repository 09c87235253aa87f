import {
  testListCode as code,
  type ScreeningQuestion,
  testHitName,
} from "#contract/records/verifications/screening.ts";
import type { ScreeningResult } from "#server/features/screening/screenings/screenings.run.service.ts";
import type { TestName } from "./test-outcomes.rules.ts";

/** For customers' systems: the desk says it in its own words. */
const says = `Test mode: made for the last name ${testHitName}. No list was searched.`;

/** A hit that says of itself that it is none. */
export function testHit({ first, last }: TestName): ScreeningResult {
  const name = `${first} ${last}`.trim();
  const queried: ScreeningQuestion = {
    kind: "person",
    names: [name],
    births: [],
    countries: [],
    gender: null,
    documents: [],
    taxIds: [],
  };
  return {
    queried,
    lists: [
      {
        source: "list",
        code,
        name: "Test mode (no list)",
        kind: "sanctions",
        version: 1,
        entriesCount: 0,
        confirmedAt: null,
      },
    ],
    missing: [],
    isCut: false,
    hits: [
      {
        of: queried,
        source: "list",
        listCode: code,
        listVersion: 1,
        entryId: code,
        band: "probable",
        score: 90,
        by: "name",
        asked: name,
        listed: name,
        nameScore: 90,
        explanation: { words: [], shortfalls: [], qualifiers: [] },
        record: {
          id: code,
          kind: "person",
          names: [{ text: name, kind: "primary" }],
          births: [],
          deaths: [],
          nationalities: [],
          birthCountries: [],
          addressCountries: [],
          countries: [],
          documents: [],
          taxIds: [],
          cryptoAddresses: [],
          programs: [],
          topics: [],
          positions: [],
          remarks: [says],
          links: [],
        },
      },
    ],
  };
}
