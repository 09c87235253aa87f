import { z } from "zod";
import { clearAllowedNetworks } from "#server/features/project/allowed-networks/allowed-networks.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { type CliCommand, UsageError } from "./command.ts";

export const networksCommand: CliCommand = {
  name: "networks",
  usage: ["networks clear PROJECT"],
  about: "Opens a project to every address again: its list of allowed addresses is emptied.",
  async run(platform, [verb = "", id = "", ...rest], say) {
    const projectId = z.uuid().safeParse(id.toLowerCase());
    if (verb !== "clear" || rest.length > 0 || !projectId.success) throw new UsageError("Name the project by its ID.");
    const cleared = await inSystemStep(platform, "networks", projectId.data, async (ctx) => {
      const project = await ctx.tx
        .selectFrom("projects")
        .select("id")
        .where("id", "=", projectId.data)
        .executeTakeFirst();
      return project ? clearAllowedNetworks(ctx) : null;
    });
    if (cleared === null) {
      say("There is no such project. Its ID is in Operations, and in Project settings.");
      return 1;
    }
    say(cleared === 0 ? "Its list was empty." : `Taken off: ${cleared}. Members get in from every address.`);
    return 0;
  },
};
