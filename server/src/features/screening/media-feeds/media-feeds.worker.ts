import { worker } from "#server/platform/jobs/jobs.ts";
import { refreshFeed } from "./media-feeds.jobs.ts";
import { loadFeed } from "./media-feeds.refresh.service.ts";

export const refreshFeedWorker = worker(
  refreshFeed,
  async ({ data, platform, step }) => {
    await loadFeed(platform, step, data.code);
  },
  { concurrency: 2 },
);
