import { useMemo } from "react";
import { themes } from "#contract/project/themes.calls.ts";
import { themeCss } from "#contract/records/forms/theme-css.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

const none = "00000000-0000-0000-0000-000000000000";

/** The theme's style sheet; "" for the default look and while loading. */
export function useThemeCss(themeId: string | null): string {
  const list = useReplyQuery(themes.list, {}, { enabled: themeId !== null });
  const publicId = list.data?.items.find(({ id }) => id === themeId)?.public_id;
  const theme = useReplyQuery(
    themes.show,
    { params: { public_id: publicId ?? none } },
    { enabled: publicId !== undefined },
  );
  const worn = publicId !== undefined && theme.data?.public_id === publicId ? theme.data : null;
  return useMemo(() => (worn ? themeCss(worn.config, worn.logos) : ""), [worn]);
}
