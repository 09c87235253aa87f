import { Link } from "@tanstack/react-router";
import { savedViews } from "#contract/project/saved-views.calls.ts";
import { usePinnedViews } from "#web/platform/pinned-views.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./navigation.module.css";

/** Of what is pinned, what is still saved in this project. */
export function PinnedViews({ onGo }: { onGo?: (() => void) | undefined }) {
  const { ids } = usePinnedViews();
  const { data } = useReplyQuery(savedViews.list, {}, { enabled: ids.length > 0 });
  const views = (data?.items ?? []).filter(({ id }) => ids.includes(id));
  if (views.length === 0) return null;
  return (
    <ul className={classes.pinned}>
      {views.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/verifications"
            search={{ view: id }}
            className={classes.link}
            activeOptions={{ includeSearch: true }}
            {...(onGo ? { onClick: onGo } : {})}
          >
            <span className={classes.word} dir="auto">
              {name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
