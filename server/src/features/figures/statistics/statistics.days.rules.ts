const dayMs = 86_400_000;
const quarterMs = 900_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** As if it were UTC. */
function wallOf(ms: number, zone: string): number {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
}

/** Or of a later one, where the zone left the day out; in quarters of an hour. */
function findMidnight(day: string, zone: string): number {
  const wanted = Date.parse(day);
  // Clocks are at most 14 h ahead and 12 h behind, and changes move them by less than a day and a bit.
  const guess = wanted - (wallOf(wanted, zone) - wanted);
  const hasBegun = (ms: number) => wallOf(ms, zone) >= wanted;
  if (hasBegun(guess) && !hasBegun(guess - quarterMs) && !hasBegun(guess - 2 * 3_600_000)) return guess;
  let [early, late] = [guess - 1.25 * dayMs, guess + 1.25 * dayMs];
  while (late - early > quarterMs) {
    const middle = early + Math.floor((late - early) / 2 / quarterMs) * quarterMs;
    if (hasBegun(middle)) late = middle;
    else early = middle;
  }
  return late;
}

const midnights = new Map<string, number>();
const mostMidnights = 20_000;

/** A day that the zone left out begins and ends at once. */
export function midnightOf(day: string, zone: string): number {
  const key = `${zone} ${day}`;
  let found = midnights.get(key);
  if (found === undefined) {
    if (midnights.size >= mostMidnights) midnights.clear();
    found = zone === "UTC" ? Date.parse(day) : findMidnight(day, zone);
    midnights.set(key, found);
  }
  return found;
}

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Or that month's last day. */
export function monthsAfter(day: string, months: number): string {
  const date = new Date(Date.parse(day));
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last)))
    .toISOString()
    .slice(0, 10);
}

export const nearestUtcDay = (ms: number): number => Math.round(ms / dayMs) * dayMs;
