/** One line of a standard, beside the rule that keeps it. */
export type Line = {
  /** Document, part and section. */
  source: string;
  /** What it asks of whatever is checked. */
  asks: string;
};
export type Lines<Id extends string> = Readonly<Record<Id, Line>>;
/** One that says itself whether it is kept. */
type Demand<Input> = Line & { holds: (input: Input) => boolean };
export type Demands<Id extends string, Input> = Readonly<Record<Id, Demand<Input>>>;

/** By id, in the table's order: what `input` lacks. Empty: it has all that the standard asks. */
export function lackingOf<Id extends string, Input>(demands: Demands<Id, Input>, input: Input): Id[] {
  return (Object.keys(demands) as Id[]).filter((id) => !demands[id].holds(input));
}
