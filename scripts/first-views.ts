import type { Plugin } from "vite";

// Chunks by what a screen shows first: few and large files, so that a screen loads in one wave and not as a chain.

const libraries =
  /node_modules\/(react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query))\//;

export type View = {
  name: string;
  /** The beginning of its addresses, for the server. */
  pages: string;
  /**
   * Its entry and routes, with everything they import statically. A later view omits the chunks of the views before it.
   */
  routes: RegExp;
  /** Excludes modules that the pages of these files need too: they would load the whole view. */
  without?: RegExp;
  shared?: string;
  /** Views whose files it needs as well. */
  after?: readonly string[];
  /** Its files of words; the first group is the language. */
  words: RegExp;
  /** What every language but English needs before its words. */
  listOfLanguages?: RegExp;
};

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

/** `server/src/platform/pages.ts` reads it and names a page's files in its head, so that all load at once. */
const firstViewsFile = ".vite/first-views.json";
type FirstView = { pages: string; files: string[]; words: Record<string, string[]> };

type Bundle = Parameters<Extract<NonNullable<Plugin["generateBundle"]>, (...given: never[]) => unknown>>[1];

/** The most specific addresses first. */
function listViews(bundle: Bundle, views: readonly View[], font: RegExp | undefined): FirstView[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const withImports = (wanted: typeof chunks): string[] => {
    const files = new Set<string>();
    const add = (fileName: string) => {
      const chunk = chunks.find((each) => each.fileName === fileName);
      if (!chunk || files.has(fileName)) return;
      files.add(fileName);
      for (const inner of chunk.imports) add(inner);
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    };
    for (const { fileName } of wanted) add(fileName);
    return [...files];
  };
  const fonts = Object.keys(bundle).filter((name) => font?.test(name));
  const filesOf = ({ name, after = [] }: View) =>
    withImports([...after, name].flatMap((each) => chunks.filter((chunk) => chunk.name === each)));
  const wordsOf = ({ words, listOfLanguages }: View) => {
    const found: Record<string, string[]> = {};
    const lists = withImports(chunks.filter(({ facadeModuleId }) => listOfLanguages?.test(facadeModuleId ?? "")));
    for (const chunk of chunks) {
      const tag = words.exec(chunk.facadeModuleId ?? "")?.[1];
      if (tag) found[tag] = [...(found[tag] ?? (tag === "en" ? [] : lists)), ...withImports([chunk])];
    }
    return found;
  };
  return views
    .map((view) => ({ pages: view.pages, files: [...filesOf(view), ...fonts], words: wordsOf(view) }))
    .sort((a, b) => b.pages.length - a.pages.length);
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function namesOf(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , from = ""]) => from in source)
    .flatMap(([, names = ""]) => names.split(",").map((each) => each.trim().split(" as ")[0] ?? ""));
}

/** @param font of the first view; named by its file */
export function firstViews(views: readonly View[], font?: RegExp) {
  const parsed = new Map<string, Parsed>();
  const plugin: Plugin = {
    name: "first-views",
    apply: "build",
    generateBundle(_, bundle) {
      this.emitFile({
        type: "asset",
        fileName: firstViewsFile,
        source: JSON.stringify(listViews(bundle, views, font)),
      });
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds, code }) {
      parsed.set(id, { imports: importedIds, later: dynamicallyImportedIds, names: namesOf(code ?? "") });
    },
  };

  /** A barrel's files by their exported names. */
  const filesBehind = (id: string): Map<string, string> =>
    new Map((parsed.get(id)?.imports ?? []).map((file) => [/([\w-]+)\.m?js$/.exec(file)?.[1] ?? file, file]));

  function reach(start: readonly string[]): Set<string> {
    const reached = new Set<string>();
    const behind = new Map<string, Map<string, string>>();
    const add = (id: string) => {
      if (reached.has(id)) return;
      reached.add(id);
      const { imports, names } = parsed.get(id) ?? { imports: [], names: [] as string[] };
      for (const inner of imports) {
        if (!barrel.test(inner)) {
          add(inner);
          continue;
        }
        const files = behind.get(inner) ?? filesBehind(inner);
        behind.set(inner, files);
        for (const name of names) {
          const file = files.get(name) ?? files.get(kebab(name)) ?? files.get(kebab(name).replace(/-[a-z]+$/, ""));
          if (file) add(file);
        }
      }
    };
    for (const id of start) add(id);
    return reached;
  }

  function place(): Map<string, string> {
    const places = new Map<string, string>();
    const pages = [...new Set([...parsed.values()].flatMap(({ later }) => later))];
    for (const { name, routes, without, shared } of views) {
      const isOther = (id: string) => without?.test(id) && !views.some((view) => view.routes.test(id));
      const others = reach(pages.filter(isOther));
      for (const id of reach([...parsed.keys()].filter((each) => routes.test(each))))
        if (!places.has(id) && (shared || !others.has(id)))
          places.set(id, libraries.test(id) ? "base" : others.has(id) ? (shared ?? name) : name);
    }
    return places;
  }
  let placed: Map<string, string> | null = null;
  const chunkOf = (id: string): string | null => {
    placed ??= place();
    return placed.get(id) ?? null;
  };
  return { plugin, chunkOf };
}
