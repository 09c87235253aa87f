import { useElementSize } from "@mantine/hooks";
import { IconBuilding, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { layoutOwnership, type OwnershipLayout } from "#contract/records/companies/ownership-layout.rules.ts";
import classes from "./ownership-picture.module.css";

export type OwnershipBox = {
  id: string;
  parent: string | null;
  name: string;
  isCompany: boolean;
  /** Stands for the company, but owns nothing of it by that. */
  isDashed: boolean;
  /** "Owns 40 %", "Director". */
  part: string;
  badge: ReactNode;
  /** What its line says, for who does not see it. */
  under: string;
  /** Where its details are. */
  renderLink?: (props: { className: string | undefined; children: ReactNode }) => ReactNode;
};

const size = { width: 196, height: 92 };
const bend = 8;

/** With round corners. */
function pathOf(points: OwnershipLayout["lines"][number]["points"]): string {
  return points
    .map(([x, y], at) => {
      const before = points[at - 1];
      const after = points[at + 1];
      if (!before || !after) return `${before ? "L" : "M"}${x} ${y}`;
      const towards = ([toX, toY]: readonly [number, number]) => {
        const length = Math.hypot(toX - x, toY - y);
        const part = length === 0 ? 0 : Math.min(bend, length / 2) / length;
        return `${x + (toX - x) * part} ${y + (toY - y) * part}`;
      };
      return `L${towards(before)} Q${x} ${y} ${towards(after)}`;
    })
    .join(" ");
}

function Box({ box }: { box: OwnershipBox }) {
  const { name, isCompany, part, badge, under, renderLink } = box;
  const Icon = isCompany ? IconBuilding : IconUser;
  const children = (
    <>
      <span className={classes.name}>
        <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
        <bdi className={classes.words} title={name}>
          {name}
        </bdi>
      </span>
      <span className={classes.part}>{part}</span>
      <span className={classes.hidden}>{under}</span>
      {badge}
    </>
  );
  if (renderLink) return renderLink({ className: classes.box, children });
  return (
    <div className={classes.box} data-main>
      {children}
    </div>
  );
}

/** Who owns a company and who stands for it; one below the other where the page is narrow. */
export function OwnershipPicture({ boxes, label }: { boxes: readonly OwnershipBox[]; label: string }) {
  const { ref, width } = useElementSize();
  const layout = layoutOwnership(boxes, size, width);
  const byId = new Map(boxes.map((box) => [box.id, box]));
  return (
    <figure ref={ref} className={classes.root} aria-label={label}>
      {width > 0 && layout && (
        <div className={classes.picture} style={{ inlineSize: layout.width, blockSize: layout.height }}>
          <svg className={classes.lines} width={layout.width} height={layout.height} aria-hidden="true">
            {layout.lines.map(({ to, points }) => (
              <path key={to} d={pathOf(points)} data-dashed={byId.get(to)?.isDashed} />
            ))}
          </svg>
          <ul className={classes.boxes}>
            {layout.boxes.map(({ id, x, y }) => {
              const box = byId.get(id);
              return (
                box && (
                  <li
                    key={id}
                    className={classes.place}
                    style={{ insetInlineStart: x, insetBlockStart: y, inlineSize: size.width, blockSize: size.height }}
                  >
                    <Box box={box} />
                  </li>
                )
              );
            })}
          </ul>
        </div>
      )}
    </figure>
  );
}
