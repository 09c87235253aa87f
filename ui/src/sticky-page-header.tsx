import { coverTop } from "./cover-top.ts";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";

/** Over a long list: it stays where the window is wide, and the table's head below it. */
export const StickyPageHeader = (props: Omit<PageHeaderProps, "cover">) => <PageHeader {...props} cover={coverTop} />;
