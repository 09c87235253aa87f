/** What the comment on a column says of whom it speaks of (docs/decisions/0143). */
type Words =
  | { of: "nobody" | "member" | "outsider" }
  | {
      of: "applicant";
      erasure: "deletes" | "empties" | "shreds" | "keeps";
      copy: "gives" | "omits";
      retention: "erases" | "sweeps" | "keeps";
      /** Sealed with the applicant's key, bound to `as` and these columns of the row, in this order. */
      sealed: { as: string; by: readonly string[] } | null;
    };

const others = /^(nobody|member|outsider)(?:: \S.*)?$/;
const ofApplicant =
  /^applicant: erasure (deletes|empties|shreds|keeps), copy (gives|omits), retention (erases|sweeps|keeps)(?:; (.*))?$/;
const sealedAs = /^sealed as ([a-z_]+\.[a-z_]+) by ([a-z_, ]+)$/;

/** Null: this is no such comment. */
export function readWords(comment: string): Words | null {
  const other = others.exec(comment);
  if (other) return { of: other[1] as "nobody" };
  const said = ofApplicant.exec(comment);
  if (!said) return null;
  const sealed = sealedAs.exec(said[4] ?? "");
  return {
    of: "applicant",
    erasure: said[1] as "deletes",
    copy: said[2] as "gives",
    retention: said[3] as "erases",
    sealed: sealed ? { as: sealed[1] ?? "", by: (sealed[2] ?? "").split(", ") } : null,
  };
}

export type PersonalColumn = { name: string; type: string; isNullable: boolean } & Extract<Words, { of: "applicant" }>;

export type PersonalTable = {
  name: string;
  /** All of them, also those that speak of nobody. */
  columnNames: readonly string[];
  columns: readonly PersonalColumn[];
  /** Its rows go with the applicant. */
  isDeleted: boolean;
  /** Tables whose rows it points to. */
  pointsTo: readonly string[];
};

/** Rows that point to others come first, so that no foreign key holds what is deleted. */
export function inOrderOfDeletion<T extends Pick<PersonalTable, "name" | "pointsTo">>(tables: readonly T[]): T[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: T[] = [];
  while (left.size > 0) {
    const pointedTo = new Set([...left.values()].flatMap(({ name, pointsTo }) => pointsTo.filter((to) => to !== name)));
    const free = [...left.values()].filter(({ name }) => !pointedTo.has(name));
    if (free.length === 0) throw new Error(`These tables point to each other: ${[...left.keys()].join(", ")}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}
