/** One line of a standard, beside the rule that keeps it. */
export type StandardLine = {
  /** Document, part and section. */
  source: string;
  /** What it asks of whatever is checked. */
  asks: string;
};
export type StandardLines<Id extends string> = Readonly<Record<Id, StandardLine>>;
/** One that says itself whether it is kept. */
type Demand<Input> = StandardLine & { holds: (input: Input) => boolean };
export type StandardDemands<Id extends string, Input> = Readonly<Record<Id, Demand<Input>>>;

/** By id, in the table's order: what `input` lacks. Empty: it has all that the standard asks. */
export function lackingLinesOf<Id extends string, Input>(demands: StandardDemands<Id, Input>, input: Input): Id[] {
  return (Object.keys(demands) as Id[]).filter((id) => !demands[id].holds(input));
}
