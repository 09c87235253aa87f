// The arrows of ARCHITECTURE.md: ui → web, flow → contract ← server; routes → service, queries → rules → tables; jobs … worker → engines, outbound.
// That features make no circles, and groups of features neither, is in scripts/feature-circles.mjs.
const only = (name, comment, from, allowed) => ({ name, comment, severity: "error", from, to: { pathNot: allowed } });
const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const test = "\\.(test|spec)\\.tsx?$|/test/|\\.fixture\\.ts$";
const packages = "node_modules/";
/** Server and desk: GROUP/FEATURE. The applicant's page is small enough for one list. */
const folders = [
  ["server", "[^/]+/[^/]+"],
  ["web", "[^/]+/[^/]+"],
  ["flow", "[^/]+"],
];

module.exports = {
  forbidden: [
    // Rooms
    only("contract-knows-only-zod", "The promise depends on nobody.", { path: "^contract/", pathNot: test }, [
      "^contract/",
      "node_modules/zod/",
    ]),
    only(
      "engines-know-only-values",
      "Values in, values out: no database, no HTTP, no feature.",
      { path: "^engines/", pathNot: test },
      [
        "^engines/",
        "^contract/",
        packages,
        "^(node:)?(assert|async_hooks|buffer|crypto|fs|fs/promises|module|os|path|perf_hooks|stream|stream/promises|string_decoder|timers|timers/promises|url|util|v8|wasi|worker_threads|zlib)$",
      ],
    ),
    never(
      "engines-hold-no-sql",
      "An engine has no database and calls nobody.",
      { path: "^engines/", pathNot: test },
      { path: "node_modules/(pg|kysely|pg-boss|fastify|undici|nodemailer)/" },
    ),
    never(
      "keys-in-children",
      "Key files, certificates and signed files are foreign, and some of the libraries that read them are old: never in the server's own process.",
      { path: "^(server|contract)/", pathNot: [test, "^server/src/platform/children/signatures-worker\\.ts$"] },
      {
        path: "^engines/signatures/|node_modules/(jkurwa|gost89|node-forge|pdf-lib)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    never(
      "browser-never-sees-server",
      "The browser knows the contract, never the server.",
      { path: "^(web|flow|ui)/" },
      { path: "^(server|engines)/" },
    ),
    never(
      "server-never-sees-browser",
      "The server knows no screen.",
      { path: "^server/" },
      { path: "^(web|flow|ui)/" },
    ),
    never(
      "web-and-flow-apart",
      "Two bundles that share the contract and the furniture only.",
      { path: "^web/" },
      { path: "^flow/" },
    ),
    never(
      "flow-and-web-apart",
      "Two bundles that share the contract and the furniture only.",
      { path: "^flow/" },
      { path: "^web/" },
    ),
    never(
      "flow-stays-small",
      "The applicant's page has no kit: React and plain CSS.",
      { path: "^flow/" },
      { path: "node_modules/@mantine/" },
    ),
    only("ui-knows-no-domain", "Buttons and tables know nothing of applicants.", { path: "^ui/", pathNot: test }, [
      "^ui/",
      packages,
    ]),
    never(
      "visitor-comes-through-the-door",
      "A visitor sees screens and the contract, not the inside.",
      { path: "^e2e/" },
      { path: "^(web|flow|ui)/|^server/src/features/" },
    ),

    // Floors inside the server
    only("tables-know-only-tables", "Tables are the ground floor.", { path: "^server/src/db/" }, [
      "^server/src/db/",
      "^contract/",
      packages,
    ]),
    never(
      "platform-below-features",
      "The platform serves every feature and knows none.",
      { path: "^((server|web|flow)/src/platform|web/src/sign-in)/", pathNot: test },
      { path: "/src/features/" },
    ),

    // Features
    never(
      "features-use-front-doors",
      "Another feature is used through its service, queries, jobs, rules or settings, nothing else.",
      { path: "^server/src/features/([^/]+/[^/]+)/", pathNot: test },
      {
        path: "^server/src/features/",
        pathNot: ["^server/src/features/$1/", "\\.(service|queries|jobs|rules|config)\\.ts$"],
      },
    ),
    ...folders.slice(1).map(([side, feature]) =>
      never(
        `screens-apart-${side}`,
        "A screen is composed in pages; features do not reach into each other, except for a widget, a drawer, rules or what is requested of the server.",
        { path: `^(${side})/src/features/(${feature})/`, pathNot: test },
        {
          path: "/src/features/",
          pathNot: ["^$1/src/features/$2/", "\\.((widget|drawer|window)\\.tsx|(query|rules)\\.ts)$"],
        },
      ),
    ),
    ...folders.flatMap(([side, feature]) => [
      never(
        `out-of-a-feature-by-alias-${side}`,
        "What is outside of a feature is imported as #server/…, #web/… or #flow/….",
        { path: `^(${side})/src/features/(${feature})/`, pathNot: test },
        { path: "^$1/src/", pathNot: "^$1/src/features/$2/", dependencyTypesNot: ["aliased-subpath-import"] },
      ),
      never(
        `inside-a-feature-by-path-${side}`,
        "What is inside of the same feature is imported as ./… or ../….",
        { path: `^(${side})/src/features/(${feature})/` },
        { path: "^$1/src/features/$2/", dependencyTypes: ["aliased-subpath-import"] },
      ),
    ]),
    never(
      "routes-hold-no-sql",
      "A route pairs an endpoint with a function.",
      { path: "\\.routes\\.ts$" },
      { path: ["^server/src/db/", "node_modules/(kysely|pg)/"] },
    ),
    never(
      "queries-only-read",
      "A query file cannot write, audit or enqueue.",
      { path: "\\.queries\\.ts$" },
      { path: ["\\.service\\.ts$", "platform/(audit|jobs/jobs)\\.ts$"] },
    ),
    never(
      "rules-are-pure",
      "Rules decide from values alone.",
      { path: "\\.rules\\.ts$" },
      {
        path: ["^server/src/(db|platform)/", "node_modules/(kysely|pg|pg-boss|fastify|undici|nodemailer)/"],
        dependencyTypesNot: ["type-only"],
      },
    ),
    never(
      "jobs-are-names-and-payloads",
      "A job file is what a service may enqueue; the work itself is in the worker.",
      { path: "\\.jobs\\.ts$" },
      { path: ["\\.(service|queries|worker)\\.ts$", "^server/src/db/"] },
    ),
    never(
      "only-workers-call-out",
      "Nothing waits on the network inside a transaction: a call's context has no way out (ctx.ts), and a library would be one.",
      { path: "^server/src/features/", pathNot: ["\\.worker\\.ts$", test] },
      { path: "node_modules/(undici|nodemailer)/", dependencyTypesNot: ["type-only"] },
    ),

    // Hygiene
    never(
      "no-circles",
      "Of types neither: a type that two files need of each other stands in the wrong one.",
      {},
      { circular: true },
    ),
    never(
      "no-barrels",
      "Import the file that holds the thing.",
      {},
      // The router calls the root path's file so.
      { path: "^(contract|engines|server|web|flow|ui)/.*/index\\.tsx?$", pathNot: "^web/src/routes/" },
    ),
    never(
      "nothing-missing",
      "An import that resolves to nothing; what the build makes is called virtual.",
      {},
      { couldNotResolve: true, pathNot: "^virtual:" },
    ),
    never("no-test-in-production", "", { pathNot: [test, "^e2e/", "^bench/"] }, { path: test }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".css"],
    },
  },
};
