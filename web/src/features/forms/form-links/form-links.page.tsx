import { Button } from "@mantine/core";
import { IconLink, IconLinkPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { formLinks } from "#contract/forms/form-links.calls.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { formsListAddress } from "#web/platform/forms-list-address.ts";
import { sayError } from "#web/platform/i18n.ts";
import { Listing } from "#web/platform/listing.tsx";
import type { PageSearch } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./form-links.module.css";
import { LinkCard } from "./link-card.widget.tsx";
import { ManyLinksDrawer } from "./many-links.drawer.tsx";
import { OpenLinks } from "./open-links.widget.tsx";
import { RevokeAll } from "./revoke-all.widget.tsx";
import { SingleLinkDrawer } from "./single-link.drawer.tsx";

function Back() {
  const { t } = useTranslation("forms");
  return <BackLink label={t("editor.back")} link={(face) => <Link {...formsListAddress()} {...face} />} />;
}

/** `applicant`: for whom a personal link is requested. */
export type LinksSearch = PageSearch & { search?: string | undefined; applicant?: string | undefined };
/** `summaryOf`: what the form asks. */
type Props = {
  id: string;
  search: LinksSearch;
  onSearch: (next: LinksSearch) => void;
  summaryOf: (form: ReplyOfEndpoint<typeof forms.settings>) => ReactNode;
};

export function FormLinksPage({ id, search, onSearch, summaryOf }: Props) {
  const { t } = useTranslation(["formLinks", "forms"]);
  const { page = 1, count = 10, search: searched, applicant } = search;
  const filters = { form_id: id, ...(searched && { search: searched }) };
  const [requested, setRequested] = useState<"one" | "many" | null>(null);
  const form = useReplyQuery(forms.settings, { params: { id } });
  const list = useReplyQuery(formLinks.open, { body: { page, count, filters } });
  const of = form.data ? { id, name: form.data.config.name } : null;
  usePageTitle(of?.name, t("open.title"));
  const close = () => {
    setRequested(null);
    if (applicant !== undefined) onSearch({ applicant: undefined });
    void list.refetch();
  };
  const actions = of && (
    <>
      <Button variant="default" leftSection={<IconLinkPlus size={16} />} onClick={() => setRequested("many")}>
        {t("many.open")}
      </Button>
      <Button leftSection={<IconLink size={16} />} onClick={() => setRequested("one")}>
        {t("forms:link.open")}
      </Button>
    </>
  );
  if (form.error)
    return (
      <>
        <Back />
        <EmptyState icon={<IconLink size={20} />} title={t("open.missing")}>
          {sayError(form.error)}
        </EmptyState>
      </>
    );
  return (
    <>
      <Back />
      <StickyPageHeader title={of?.name ?? t("open.title")} lead={t("open.lead")} actions={actions} />
      {form.data && summaryOf(form.data)}
      {form.data && (
        <Panel title={t("forms:fields.permanentLinkEnabled")}>
          {form.data.permanentLinkEnabled ? (
            <LinkCard link={form.data.link} label={t("forms:fields.permanentLinkEnabled")} />
          ) : (
            t("open.permanentOff")
          )}
        </Panel>
      )}
      <div className={classes.head}>
        <h2 className={classes.part}>{t("open.title")}</h2>
        {(searched !== undefined || (list.data?.total ?? 0) > 0) && (
          <>
            <SearchField
              label={t("open.search")}
              value={searched ?? ""}
              onChange={(text) => onSearch({ page: undefined, search: text || undefined })}
            />
            <RevokeAll filters={filters} total={list.data?.total ?? 0} isCapped={list.data?.totalIsCapped ?? false} />
          </>
        )}
      </div>
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        nothing={{ icon: <IconLink size={20} />, title: t("open.none"), body: t("open.noneBody") }}
        noMatch={
          searched === undefined
            ? null
            : {
                title: t("open.noMatch"),
                body: t("open.noMatchBody"),
                onClear: () => onSearch({ page: undefined, search: undefined }),
              }
        }
      >
        {(shown) => <OpenLinks {...shown} />}
      </Listing>
      <SingleLinkDrawer
        key={applicant}
        form={requested === "one" || applicant !== undefined ? of : null}
        applicantId={applicant}
        onClose={close}
      />
      <ManyLinksDrawer form={requested === "many" ? of : null} onClose={close} />
    </>
  );
}
