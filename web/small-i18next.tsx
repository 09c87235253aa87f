import { cloneElement, type ReactElement, type ReactNode, useSyncExternalStore } from "react";

// What the pages use of i18next and react-i18next, in a tenth of their size: they are in every first view. Our code is written
// and typed against the two libraries, and `vite.config.ts` puts this in their place; `small-i18next.test.tsx` holds it
// against them, word by word.

type Tree = { [key: string]: string | Tree };
type Values = Record<string, unknown>;
type Translate = (key: string, values?: Values) => string;

function insert(text: string, values: Values | undefined): string {
  if (values === undefined) return text;
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (place, name: string) => {
    if (!Object.hasOwn(values, name)) return place;
    return String(values[name] ?? "");
  });
}

const ends = new Map<string, Intl.PluralRules>();
function endOf(language: string, count: number): string {
  let rules = ends.get(language);
  if (!rules) {
    rules = new Intl.PluralRules(language.split("-x-")[0]);
    ends.set(language, rules);
  }
  return rules.select(count);
}

function find(tree: Tree | undefined, path: string): string | undefined {
  let at: string | Tree | undefined = tree;
  for (const part of path.split(".")) {
    if (typeof at !== "object" || !Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return typeof at === "string" ? at : undefined;
}

export function createInstance() {
  const bundles = new Map<string, Tree>();
  const listeners = new Set<() => void>();
  const fixed = new Map<string, Translate>();
  let defaultNs = "common";

  const raw = (language: string, spaces: readonly string[], asked: string, count: unknown): string | undefined => {
    const [named, key] = asked.includes(":")
      ? [[asked.split(":", 1)[0] ?? ""], asked.slice(asked.indexOf(":") + 1)]
      : [spaces, asked];
    const keys = typeof count === "number" ? [`${key}_${endOf(language, count)}`, `${key}_other`, key] : [key];
    for (const space of named)
      for (const each of keys) {
        const found = find(bundles.get(`${language} ${space}`), each);
        if (found !== undefined) return found;
      }
    return undefined;
  };
  const spacesOf = (ns: unknown): readonly string[] =>
    typeof ns === "string" ? [ns] : Array.isArray(ns) && ns.length > 0 ? ns : [defaultNs];

  const instance = {
    language: "",
    use(plugin: { attach: (made: unknown) => void }) {
      plugin.attach(instance);
      return instance;
    },
    async init({ lng, defaultNS }: { lng: string; defaultNS: string }) {
      instance.language = lng;
      defaultNs = defaultNS;
    },
    addResourceBundle(language: string, space: string, words: Tree) {
      bundles.set(`${language} ${space}`, words);
    },
    async changeLanguage(language: string) {
      instance.language = language;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getResource: (language: string, space: string, key: string) => find(bundles.get(`${language} ${space}`), key),
    exists: (key: string) => raw(instance.language, [defaultNs], key, undefined) !== undefined,
    /** The same function for the same language and namespaces, so that it may stand among a hook's dependencies. */
    getFixedT(language: string | null, ns?: string | readonly string[]): Translate {
      const [tag, spaces] = [language ?? instance.language, spacesOf(ns)];
      const name = `${tag} ${spaces.join(" ")}`;
      const made: Translate =
        fixed.get(name) ??
        ((key, values) => {
          const text = raw(tag, values?.ns === undefined ? spaces : spacesOf(values.ns), key, values?.count);
          return text === undefined ? key : insert(text, values);
        });
      fixed.set(name, made);
      return made;
    },
    t: (key: string, values?: Values): string => instance.getFixedT(null)(key, values),
    /** A text as it is written, its places unfilled. */
    written: (spaces: readonly string[], key: string) => raw(instance.language, spaces, key, undefined) ?? key,
  };
  return instance;
}
type Instance = ReturnType<typeof createInstance>;

let current: Instance = createInstance();
export const initReactI18next = {
  attach: (made: unknown) => {
    current = made as Instance;
  },
};

export function useTranslation(ns?: string | readonly string[]) {
  const read = () => current.language;
  const language = useSyncExternalStore(current.subscribe, read, read);
  return { t: Object.assign(current.getFixedT(language, ns), { spaces: ns }), i18n: current };
}

type TransProps = {
  t: Translate & { spaces?: string | readonly string[] | undefined };
  i18nKey: string;
  values?: Values;
  components: Record<string, ReactElement<{ children?: ReactNode }>>;
};

/** A text with marked parts, `<b>…</b>`; each mark is an element. What is filled in is never read as a mark. */
export function Trans({ t, i18nKey, values, components }: TransProps) {
  const spaces = typeof t.spaces === "string" ? [t.spaces] : (t.spaces ?? ["common"]);
  const draw = (text: string): ReactNode[] => {
    const [before = "", name, inside = "", after = ""] = /^([^<]*)(?:<(\w+)>(.*?)<\/\2>(.*))?$/s
      .exec(text)
      ?.slice(1) ?? [text];
    const element = name === undefined ? undefined : components[name];
    const shown = insert(before, values);
    if (name === undefined) return [shown];
    return [
      shown,
      element ? cloneElement(element, { key: name }, ...draw(inside)) : insert(inside, values),
      ...draw(after),
    ];
  };
  return <>{draw(current.written(spaces, i18nKey))}</>;
}

export default { createInstance };
