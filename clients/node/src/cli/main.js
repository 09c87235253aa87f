#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Veridesk } from "../../generated/index.js";
import { explain, Fault } from "./faults.js";
import { listen } from "./listen.js";
import { kindsHelp, trigger } from "./trigger.js";

const help = `veridesk: callbacks of test mode at your terminal

  veridesk listen --forward-to http://localhost:4242/hook
  veridesk trigger verification.approved

  --key   a test key (or VERIDESK_KEY)
  --url   the address of your installation's API (or VERIDESK_URL)

veridesk listen --help and veridesk trigger --help say more.
`;

const listenHelp = `veridesk listen --forward-to ADDRESS

Takes every callback of your project's test mode and hands it on to ADDRESS, as it would be sent there. What your server
replies is shown here, and under Callbacks at the desk. Callbacks are signed with the secret that is printed first.
It ends with Ctrl-C.

  --forward-to  where your server takes callbacks, such as http://localhost:4242/hook
  --key         a test key with the scope write (or VERIDESK_KEY)
  --url         the address of your installation's API (or VERIDESK_URL)
`;

const triggerHelp = `veridesk trigger KIND

Makes a test applicant and a verification and decides it, so that the real callback goes out: to "veridesk listen", and to
the project's endpoints of the test environment.

${kindsHelp}
  --callback-url  an address that gets it too
  --key           a test key with the scope write (or VERIDESK_KEY)
  --url           the address of your installation's API (or VERIDESK_URL)
`;

const options = {
  key: { type: "string" },
  url: { type: "string" },
  "forward-to": { type: "string" },
  "callback-url": { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
};

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Fault(error.message, "veridesk --help");
  }
}

/** Without sending anything: a key and an address that cannot be meant. @throws Fault */
function clientOf({ key = process.env.VERIDESK_KEY, url = process.env.VERIDESK_URL }) {
  if (!key) throw new Fault("There is no key: set VERIDESK_KEY, or give --key.");
  if (key.startsWith("vd_prod_"))
    throw new Fault("This is a live key. Make one of the test environment, at the desk under API keys.");
  if (!url) throw new Fault("There is no address: set VERIDESK_URL, or give --url.");
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new Fault(`${url} is no web address.`);
  return new Veridesk({ apiKey: key, baseUrl: url, retries: 0 });
}

async function run() {
  const { values, positionals } = readArguments();
  const [command, ...rest] = positionals;
  if (values.version) {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    return console.log(version);
  }
  const own = { listen: listenHelp, trigger: triggerHelp };
  if (values.help || command === undefined) return console.log(own[command] ?? help);
  if (command === "listen" && rest.length === 0) return listen(clientOf(values), values["forward-to"]);
  if (command === "trigger" && rest.length === 1) return trigger(() => clientOf(values), rest[0], values);
  const wanted = own[command] ? `veridesk ${command} --help` : "veridesk --help";
  throw new Fault(`veridesk ${positionals.join(" ")}: this is no command.`, wanted);
}

run().catch((error) => {
  console.error(explain(error));
  process.exitCode = 1;
});
