import type { Plugin } from "vite";
import { moduleGraph } from "./module-graph.ts";

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

/** Files that import each other statically, one after the other. */
function circleIn(bundle: Bundle): string | null {
  const checked = new Set<string>();
  const follow = (fileName: string, way: readonly string[]): string | null => {
    const at = way.indexOf(fileName);
    if (at >= 0) return [...way.slice(at), fileName].join(" → ");
    if (checked.has(fileName)) return null;
    const file = bundle[fileName];
    for (const inner of file?.type === "chunk" ? file.imports : []) {
      const circle = follow(inner, [...way, fileName]);
      if (circle) return circle;
    }
    checked.add(fileName);
    return null;
  };
  for (const fileName of Object.keys(bundle)) {
    const circle = follow(fileName, []);
    if (circle) return circle;
  }
  return null;
}

/**
 * Where a file needs a later view's, it goes to that view: else the two chunks would need each other, and the one that came first
 * would run before what it needs.
 */
function inOrder(
  places: Map<string, string>,
  order: readonly string[],
  importsOf: (id: string) => string[],
): Map<string, string> {
  const rankOf = (id: string) => order.indexOf(places.get(id) ?? "");
  for (let isMoved = true; isMoved; ) {
    isMoved = false;
    for (const id of places.keys()) {
      const needed = Math.max(...importsOf(id).map(rankOf));
      if (needed <= rankOf(id)) continue;
      places.set(id, order[needed] ?? "");
      isMoved = true;
    }
  }
  return places;
}

/** @param font of the first view; named by its file */
export function firstViews(views: readonly View[], font?: RegExp) {
  const graph = moduleGraph();
  const plugin: Plugin = {
    name: "first-views",
    apply: "build",
    generateBundle(_, bundle) {
      const circle = circleIn(bundle);
      if (circle) this.error(`Files of the build need each other, so that one of them would run too early: ${circle}`);
      this.emitFile({
        type: "asset",
        fileName: firstViewsFile,
        source: JSON.stringify(listViews(bundle, views, font)),
      });
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds, code }) {
      graph.add(id, { imports: importedIds, later: dynamicallyImportedIds, code: code ?? "" });
    },
  };

  function place(): Map<string, string> {
    const places = new Map<string, string>();
    const pages = graph.later();
    for (const { name, routes, without, shared } of views) {
      const isOther = (id: string) => without?.test(id) && !views.some((view) => view.routes.test(id));
      const others = graph.reach(pages.filter(isOther));
      for (const id of graph.reach(graph.ids().filter((each) => routes.test(each))))
        if (!places.has(id) && (shared || !others.has(id)))
          places.set(id, libraries.test(id) ? "base" : others.has(id) ? (shared ?? name) : name);
    }
    return inOrder(places, ["base", ...views.map(({ name }) => name)], graph.importsOf);
  }

  let placed: Map<string, string> | null = null;
  const chunkOf = (id: string): string | null => {
    placed ??= place();
    return placed.get(id) ?? null;
  };
  return { plugin, chunkOf };
}
