import { Loader } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantLinks } from "#contract/applicants/applicants.contract.ts";
import { LoadFailure } from "#ui/load-failure.tsx";
import { useUiWords } from "#ui/words.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./connections.module.css";
import { connectionSizes, layoutConnections, type PlacedConnection } from "./connections-layout.rules.ts";
import { useWayWords } from "./linked-applicants.widget.tsx";

type Node = ApplicantLinks["nodes"][number];

const useNameOf = () => {
  const { t } = useTranslation("applicants");
  return (node: Node | undefined) => node?.name || t("noName");
};

const badgeOf = (node: Node) => node.status && <VerificationStatusBadge {...node} status={node.status} />;

/** Between two columns from side to side; within one, around its start side. */
function curveOf({ begin: [fromX, fromY], end: [toX, toY] }: PlacedConnection): string {
  if (fromX === toX) return `M${fromX} ${fromY} C${fromX - 24} ${fromY} ${toX - 24} ${toY} ${toX} ${toY}`;
  const bend = fromX + 40;
  return `M${fromX} ${fromY} C${bend - 16} ${fromY} ${bend - 24} ${toY} ${bend} ${toY} H${toX}`;
}

const boxSize = { inlineSize: connectionSizes.box, blockSize: connectionSizes.boxHeight };

function Box({ node, at }: { node: Node; at: { insetInlineStart: number; insetBlockStart: number } }) {
  const nameOf = useNameOf();
  return (
    <Link
      to="/applicants/$id"
      params={{ id: node.id }}
      tabIndex={-1}
      className={classes.box}
      data-main={node.steps === 0 || undefined}
      style={{ ...at, ...boxSize }}
    >
      <bdi className={classes.name} title={nameOf(node)}>
        {nameOf(node)}
      </bdi>
      {badgeOf(node)}
    </Link>
  );
}

/** For the eye: the list beside it says the same, and is what keys reach. */
function Picture({ nodes, links }: ApplicantLinks) {
  const say = useWayWords();
  const { width, height, boxes, lines } = layoutConnections(nodes, links);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (
    <div className={classes.frame} aria-hidden>
      <div className={classes.picture} style={{ inlineSize: width, blockSize: height }}>
        <svg className={classes.lines} width={width} height={height} aria-hidden="true">
          {lines.map((line) => (
            <path key={`${line.link.from} ${line.link.to}`} d={curveOf(line)} />
          ))}
        </svg>
        {lines.map(({ link: { from, to, ways }, end: [x, y] }) => (
          <span
            key={`${from} ${to}`}
            className={classes.ways}
            style={{ insetInlineStart: x - connectionSizes.label + 48, insetBlockStart: y - 18 }}
            title={say(ways)}
          >
            {say(ways)}
          </span>
        ))}
        {boxes.map(({ id, x, y }) => {
          const node = byId.get(id);
          return node && <Box key={id} node={node} at={{ insetInlineStart: x, insetBlockStart: y }} />;
        })}
      </div>
    </div>
  );
}

function List({ nodes, links }: ApplicantLinks) {
  const { t } = useTranslation("applicants");
  const nameOf = useNameOf();
  const say = useWayWords();
  return (
    <ul className={classes.list} aria-label={t("connections.list")}>
      {nodes
        .filter(({ steps }) => steps > 0)
        .map((node) => (
          <li key={node.id}>
            <Link to="/applicants/$id" params={{ id: node.id }} className={classes.person}>
              <bdi>{nameOf(node)}</bdi>
            </Link>
            {badgeOf(node)}
            <ul className={classes.with}>
              {links
                .filter(({ to }) => to === node.id)
                .map(({ from, ways }) => (
                  <li key={from}>
                    <bdi>{nameOf(nodes.find(({ id }) => id === from))}</bdi> · {say(ways)}
                  </li>
                ))}
            </ul>
          </li>
        ))}
    </ul>
  );
}

function Opened({ id }: { id: string }) {
  const { t } = useTranslation("applicants");
  const words = useUiWords();
  const { data, error, refetch } = useReplyQuery(applicants.links, { params: { id } });
  if (error && !data)
    return <LoadFailure error={{ message: sayError(error, t("connections.failed")), onRetry: () => void refetch() }} />;
  if (!data)
    return (
      <div role="status">
        <Loader size="sm" /> {words.loading}
      </div>
    );
  return (
    <>
      <p className={classes.lead}>{t(data.isCut ? "connections.cut" : "connections.lead")}</p>
      <div className={classes.columns}>
        <Picture {...data} />
        <List {...data} />
      </div>
    </>
  );
}

/** Who is linked with an applicant, and who with them. Read when it is opened: names of others are personal data. */
export function Connections({ id }: { id: string }) {
  const { t } = useTranslation("applicants");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.root} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{t("connections.title")}</h2>
      </summary>
      {isOpen && <Opened id={id} />}
    </details>
  );
}
