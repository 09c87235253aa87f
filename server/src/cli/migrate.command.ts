import type { CliCommand } from "./command.ts";

/** What opens the platform for a command has done the work. */
export const migrateCommand: CliCommand = {
  name: "migrate",
  usage: ["migrate"],
  about: "Brings the database to this release's schema, as every start does: for who does it before the servers start.",
  async run(_platform, _args, say) {
    say("The database has the schema of this release.");
    return 0;
  },
};
