"use client";

import { type Route } from "next";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { isAfterLeader } from "../navigation/use-shortcuts";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { type DataColumn } from "./data-column";
import { Link } from "@/components/ui/link";

const cardVariants = {
  title: "list-cell-title",
  aside: "list-cell-aside",
  under: "list-cell-under",
  beside: "list-cell-beside",
  end: "list-cell-end",
  across: "list-cell-across",
  line: "list-cell-line",
  none: "max-md:hidden",
};

/** With `isRange` all rows from the one that was selected last. */
type Marking = { isMarked: boolean; label: string; isOnPhone: boolean; mark: (isRange: boolean) => void };

const INTERACTIVE = "a, button, input, label, select, textarea, [role='menuitem']";

/** One line of a list. Its opener (link or button) takes the focus; the arrows, J and K move between the openers. */
export function DataTableRow<Row>({
  row,
  columns,
  titleId,
  isFirst,
  isOpen,
  label,
  href,
  onOpen,
  marking,
}: {
  row: Row;
  columns: readonly DataColumn<Row>[];
  titleId: string | undefined;
  isFirst: boolean;
  isOpen: boolean;
  label?: string;
  href?: Route;
  onOpen?: (row: Row) => void;
  marking?: Marking;
}) {
  const t = useTranslations("kit.table");
  const isSelected = marking?.isMarked ?? false;
  const opens = href !== undefined || onOpen !== undefined;

  const openOnClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!(event.target instanceof Element) || event.target.closest(INTERACTIVE)) return;
    if (marking && event.shiftKey) return marking.mark(true);
    if (!opens) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (href !== undefined && (event.metaKey || event.ctrlKey)) window.open(href, "_blank", "noopener");
    else event.currentTarget.querySelector<HTMLElement>("[data-row-open]")?.click();
  };

  return (
    <tr
      role="row"
      aria-current={isOpen || undefined}
      onClick={openOnClick}
      // Else the text between two clicks would be selected as well.
      onMouseDown={marking && ((event) => event.shiftKey && event.preventDefault())}
      className={cn(
        "list-row transition-colors duration-75",
        opens && "cursor-pointer",
        isOpen || isSelected ? "bg-info-soft" : opens && "hover:bg-muted",
      )}
    >
      {marking && (
        <td role="cell" className={cn("list-cell list-cell-mark", !marking.isOnPhone && "max-md:hidden")}>
          {/* Not the one of the kit: there is one for each row, and it is in the document from the start. */}
          <label className="list-mark">
            <input
              type="checkbox"
              aria-label={t("selectRow", { row: marking.label })}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                marking.mark(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column) => {
        const isTitle = column.id === titleId;
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            role="cell"
            data-label={column.header}
            data-align={column.align}
            className={cn(
              "list-cell",
              cardVariants[isTitle ? "title" : (column.card ?? "line")],
              column.align === "end" && "md:text-right",
              isTitle && marking?.isOnPhone && "max-md:pl-8",
            )}
          >
            {isTitle && opens ? (
              <Opener
                href={href}
                label={label}
                isFirst={isFirst}
                onOpen={onOpen && (() => onOpen(row))}
                onMark={marking?.mark}
              >
                {content}
              </Opener>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Opener({
  href,
  label,
  isFirst,
  onOpen,
  onMark,
  children,
}: {
  href?: Route;
  label?: string;
  isFirst: boolean;
  onOpen?: () => void;
  /** Where rows are selectable: X selects the row, and with Shift all rows from the last one on. */
  onMark?: ((isRange: boolean) => void) | undefined;
  children: ReactNode;
}) {
  const shared = {
    "data-row-open": true,
    "aria-label": label,
    // One stop for the Tab key in the whole list: the others are reached with the arrows.
    tabIndex: isFirst ? 0 : -1,
    className: "max-w-full truncate outline-none",
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key.length === 1 && isAfterLeader()) return;
      if (onMark && event.key.toLowerCase() === "x" && !event.metaKey && !event.ctrlKey && !event.altKey) {
        event.preventDefault();
        event.stopPropagation();
        onMark(event.shiftKey);
      } else moveOnKey(event);
    },
  };
  if (href === undefined)
    return (
      <button type="button" {...shared} onClick={onOpen}>
        {children}
      </button>
    );
  return (
    <Link
      href={href}
      prefetch={false}
      {...shared}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </Link>
  );
}

const STEPS: Record<string, "next" | "previous" | "first" | "last"> = {
  ArrowDown: "next",
  j: "next",
  ArrowUp: "previous",
  k: "previous",
  Home: "first",
  End: "last",
};

function moveOnKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
  const openers = [
    ...(event.currentTarget.closest("tbody")?.querySelectorAll<HTMLElement>("[data-row-open]") ?? []),
  ];
  const at = openers.indexOf(event.currentTarget);
  const target = {
    next: openers[at + 1],
    previous: openers[at - 1],
    first: openers[0],
    last: openers.at(-1),
  }[step];
  event.preventDefault();
  event.stopPropagation();
  if (!target) return;
  for (const opener of openers) opener.tabIndex = opener === target ? 0 : -1;
  target.focus();
  target.closest("tr")?.scrollIntoView({ block: "nearest" });
}

const SKELETON_WIDTHS = ["w-3/4", "w-1/2", "w-2/3", "w-3/5"];

export function SkeletonRow<Row>({
  columns,
  titleId,
  hasSelection,
  seed,
}: {
  columns: readonly DataColumn<Row>[];
  titleId: string | undefined;
  hasSelection: boolean;
  seed: number;
}) {
  return (
    <tr role="row" aria-hidden className="list-row">
      {hasSelection && <td className="list-cell max-md:hidden" />}
      {columns.map((column, index) => (
        <td
          key={column.id}
          data-label={column.header}
          className={cn("list-cell", cardVariants[column.id === titleId ? "title" : (column.card ?? "line")])}
        >
          <Skeleton
            className={cn(
              "h-3.5 max-md:w-24",
              SKELETON_WIDTHS[(index + seed) % SKELETON_WIDTHS.length],
              column.align === "end" && "md:ml-auto",
            )}
          />
        </td>
      ))}
    </tr>
  );
}
