import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";

/** What a call needs of its endpoint; the schemas are for the server and for forms. */
const callFacts = ["method", "path", "effect"] as const;

type Facts = Record<(typeof callFacts)[number], unknown>;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isEndpoint = (value: unknown): value is Facts => isRecord(value) && callFacts.every((fact) => fact in value);
const isContract = (value: unknown): value is Record<string, Facts> =>
  isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isEndpoint);
function isPlain(value: unknown): boolean {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return isRecord(value) && Object.values(value).every(isPlain);
}

/** The exports of a contract that stay plain values once its endpoints are only addresses. */
function plainExports(exports: Record<string, unknown>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(exports)) {
    if (isContract(value)) {
      const calls = Object.entries(value).map(([call, facts]) => [
        call,
        Object.fromEntries(callFacts.map((fact) => [fact, facts[fact]])),
      ]);
      found.set(name, Object.fromEntries(calls));
    } else if (isPlain(value)) found.set(name, value);
  }
  return found;
}

const prefix = "\0contract-calls:";
const contractFile = (name: string) => fileURLToPath(new URL(`../contract/src/${name}.ts`, import.meta.url));

/**
 * A screen that calls an endpoint needs its method and path. The contract itself would add all its schemas and zod: a
 * fifth of the first page. So in the build an import of a contract becomes one of its calls, unless the file uses a
 * schema: by its name, or as `.body`, `.query` or `.reply` of an endpoint.
 */
export function contractCalls(): Plugin {
  const known = new Map<string, Promise<Map<string, unknown>>>();
  const plainOf = (name: string) => {
    const made =
      known.get(name) ?? runnerImport<object>(contractFile(name)).then(({ module }) => plainExports({ ...module }));
    known.set(name, made);
    return made;
  };
  return {
    name: "contract-calls",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id.startsWith("contract-calls:") ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      const plain = await plainOf(id.slice(prefix.length));
      return {
        code: [...plain].map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n"),
        moduleSideEffects: false,
      };
    },
    async transform(code, id) {
      if (!/\/(web|flow|ui)\/src\/.*\.tsx?(\?|$)/.test(id)) return null;
      let changed = code;
      for (const [statement, names = "", name = ""] of code.matchAll(
        /import \{([^}]*)\} from "#contract\/([\w-]+\.contract|verifications\/verification-states|forms\/form-steps)\.ts";/g,
      )) {
        const plain = await plainOf(name);
        const values = names
          .split(",")
          .map((each) => each.trim())
          .filter((each) => each !== "" && !each.startsWith("type "));
        const isCall = (each: string) =>
          plain.has(each.split(" as ")[0] ?? "") && !new RegExp(`\\b${each}\\.\\w+\\.(body|query|reply)\\b`).test(code);
        const [calls, rest] = [values.filter(isCall), values.filter((each) => !isCall(each))];
        const from = (list: string[], source: string) =>
          list.length > 0 ? `import { ${list.join(", ")} } from "${source}";` : "";
        changed = changed.replace(
          statement,
          () => from(calls, `contract-calls:${name}`) + from(rest, `#contract/${name}.ts`),
        );
      }
      changed = changed.replace(
        /import\("#contract\/([\w-]+\.contract)\.ts"\)/g,
        (_, name: string) => `import("contract-calls:${name}")`,
      );
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
