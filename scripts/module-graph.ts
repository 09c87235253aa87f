// Which file of a build imports which, before anything is placed in chunks.

/** Packages with one entry to all their modules: only the imported names are followed. */
const barrel =
  /node_modules\/(@mantine\/(core|hooks)|@tabler\/icons-react|react-i18next)\/(dist\/)?esm?\/(index|tabler-icons-react)\.m?js$/;
const source = {
  "@mantine/core": true,
  "@mantine/hooks": true,
  "@tabler/icons-react": true,
  "react-i18next": true,
} as const;

type Parsed = { imports: readonly string[]; later: readonly string[]; names: readonly string[] };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function namesOf(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , from = ""]) => from in source)
    .flatMap(([, names = ""]) => names.split(",").map((each) => each.trim().split(" as ")[0] ?? ""));
}

/** `later`: what it imports dynamically. */
type Module = { imports: readonly string[]; later: readonly string[]; code: string };

export function moduleGraph() {
  const parsed = new Map<string, Parsed>();

  /** A barrel's files by their exported names. */
  const filesBehind = (id: string): Map<string, string> =>
    new Map((parsed.get(id)?.imports ?? []).map((file) => [/([\w-]+)\.m?js$/.exec(file)?.[1] ?? file, file]));

  const behind = new Map<string, Map<string, string>>();
  const behindOf = (barrelId: string) => {
    const files = behind.get(barrelId) ?? filesBehind(barrelId);
    behind.set(barrelId, files);
    return files;
  };
  /** What it imports statically, of a barrel the files with these names. */
  function importsOf(id: string): string[] {
    const { imports, names } = parsed.get(id) ?? { imports: [], names: [] as string[] };
    return imports.flatMap((inner) => {
      if (!barrel.test(inner)) return [inner];
      const files = behindOf(inner);
      return names.flatMap(
        (name) => files.get(name) ?? files.get(kebab(name)) ?? files.get(kebab(name).replace(/-[a-z]+$/, "")) ?? [],
      );
    });
  }

  function reach(start: readonly string[]): Set<string> {
    const reached = new Set<string>();
    const add = (id: string) => {
      if (reached.has(id)) return;
      reached.add(id);
      for (const inner of importsOf(id)) add(inner);
    };
    for (const id of start) add(id);
    return reached;
  }

  return {
    add: (id: string, { imports, later, code }: Module) =>
      void parsed.set(id, { imports, later, names: namesOf(code) }),
    ids: () => [...parsed.keys()],
    /** What any file imports dynamically. */
    later: () => [...new Set([...parsed.values()].flatMap(({ later }) => later))],
    importsOf,
    /** With themselves. */
    reach,
  };
}
