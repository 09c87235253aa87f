type Target = { id: string; name: string; aliases?: readonly string[] };

const columns =
  "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change";

/** A list in OpenSanctions' simple format. */
export const targetsCsv = (targets: readonly Target[]): string =>
  `${columns}\n${targets
    .map(
      ({ id, name, aliases = [] }) =>
        `"${id}","Person","${name}","${aliases.join(";")}","","","","","","","","Test","","",""\n`,
    )
    .join("")}`;
