// node scripts/release-dump.mjs [CHECKOUT NAME]: the schema and data that a release leaves, for server/test/upgrades.test.ts:
// its own demonstration, dumped from a throw-away PostgreSQL. Of this checkout and its version, else of a checkout of another
// commit (`git worktree add`), which brings its own packages. Needs PostgreSQL 15 with pg_dump.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { inRoot, root, run, stop } from "./project.mjs";
import { openMaintainedPostgres } from "./test-postgres.mjs";

const [folder = root, given] = process.argv.slice(2);
const checkout = resolve(folder);
const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
if (checkout !== root && !given) stop("A name for the dump: node scripts/release-dump.mjs CHECKOUT NAME");
const name = given ?? version;

/** Of these rows and of nothing else, so that they can be in the repository. */
const encryptionKey = Buffer.alloc(32, "rows of a demonstration").toString("base64");
const email = "owner@release.example";

const fail = (why) => {
  throw new Error(why);
};

/** Oldest that is supported: what it writes, every later server reads. */
const cluster = (await openMaintainedPostgres()) ?? stop("It needs PostgreSQL.");
const dataDir = mkdtempSync(join(tmpdir(), "veridesk-release-"));
try {
  const database = new URL(cluster.url);
  database.pathname = "/veridesk";
  const psql = ["-h", database.searchParams.get("host"), "-U", "veridesk"];
  execFileSync("psql", [...psql, "-d", "postgres", "-qc", "create database veridesk template template0"]);
  const env = {
    DATABASE_URL: database.href,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: encryptionKey,
    LOG_LEVEL: "warn",
    npm_execpath: "",
  };
  const command = async (...args) => {
    const options = { env, cwd: checkout, keep: true };
    const { code, output } = await run(process.execPath, [join("scripts", "veridesk.mjs"), ...args], options);
    return code === 0 ? output : fail(`${args.join(" ")} failed:\n${output}`);
  };
  const said = await command("demo", "--email", email, "--days", "3", "--applicants", "1");
  const printed = (word) => new RegExp(`^ +${word} +(\\S+)`, "m").exec(said)?.[1] ?? fail(`No ${word} in:\n${said}`);
  const dumped = execFileSync("pg_dump", [...psql, "--no-owner", "veridesk"], { encoding: "utf8", maxBuffer: 2 ** 28 });
  // Its owner has another name wherever it is restored.
  const sql = dumped.replaceAll("FOR ROLE veridesk IN", "FOR ROLE CURRENT_USER IN");
  const schema = readdirSync(join(checkout, "server", "migrations"))
    .sort()
    .at(-1);
  const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: checkout, encoding: "utf8" }).trim();
  const owner = { email, password: printed("password"), secret: printed("authenticator") };
  const packed = gzipSync(sql, { level: 9 });
  const target = (ending) => inRoot("server", "test", "releases", `${name}${ending}`);
  writeFileSync(target(".sql.gz"), packed);
  writeFileSync(target(".json"), `${JSON.stringify({ version, commit, schema, encryptionKey, owner }, null, 2)}\n`);
  console.log(
    `${target(".sql.gz")}: ${Math.round(packed.length / 1024)} KB of ${Math.round(sql.length / 1024)}, ${schema}`,
  );
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
