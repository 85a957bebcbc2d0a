"use client";

import { type InfiniteData } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useSingleKeys } from "../navigation/use-shortcuts";

type Page<Row> = { items: readonly Row[] };
type Data<Row> = InfiniteData<Page<Row>> | undefined;
type State<Row> = {
  of: string | undefined;
  data: Data<Row>;
  shown: readonly Row[] | undefined;
  held: readonly Row[];
};

const TYPING = "input, textarea, select, [contenteditable='true']";

/** Returns whether a moving row would disturb a reader: the list is scrolled down, pointed at, or in focus. */
function isRead(frame: HTMLElement): boolean {
  const [stack, body] = [frame.firstElementChild, frame.querySelector("tbody")];
  if (!stack || !body) return false;
  const isFurtherDown = body.getBoundingClientRect().top < stack.getBoundingClientRect().bottom - 1;
  return isFurtherDown || body.matches(":hover") || body.contains(document.activeElement);
}

/**
 * A list's rows, with new rows on top held back while a person reads. `of` names the list with its filter: another
 * name starts anew, and without a name nothing is held back.
 */
export function useHeldBack<Row>(
  data: Data<Row>,
  of: string | undefined,
  idOf: (row: Row) => string,
  frame: RefObject<HTMLElement | null>,
): { rows: readonly Row[] | undefined; held: readonly Row[]; show: () => void } {
  const [state, setState] = useState<State<Row>>(() => ({ of, data, shown: rowsIn(data), held: [] }));
  const [singleKeys] = useSingleKeys();
  let now = state;
  if (state.data !== data || state.of !== of) {
    const rows = rowsIn(data);
    const isSame = of !== undefined && state.of === of && rows !== undefined && state.shown !== undefined;
    now = {
      ...{ of, data, shown: rows, held: [] },
      ...(isSame && holdBack(rows, state.shown ?? [], idOf)),
    };
    setState(now);
  }
  const { held } = now;
  const hasHeld = held.length > 0;
  const release = useEffectEvent(() =>
    setState((before) => ({ ...before, shown: rowsIn(before.data), held: [] })),
  );
  const show = () => {
    setState((before) => ({ ...before, shown: rowsIn(before.data), held: [] }));
    requestAnimationFrame(() => {
      frame.current?.scrollIntoView({ block: "start" });
      frame.current?.querySelector<HTMLElement>("[data-row-open]")?.focus({ preventScroll: true });
    });
  };
  // Runs before the paint: rows that arrive while no person reads are shown directly.
  useLayoutEffect(() => {
    if (held.length > 0 && !(frame.current && isRead(frame.current))) queueMicrotask(() => release());
  }, [held, frame]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPING);
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.defaultPrevented;
    if (event.key === "." && isPlain && singleKeys && !isTyping) show();
  });
  useEffect(() => {
    if (!hasHeld) return;
    const hear = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [hasHeld]);
  return { rows: now.shown, held, show };
}

const rowsIn = <Row>(data: Data<Row>): readonly Row[] | undefined =>
  data?.pages.flatMap(({ items }) => items);

/**
 * Holds back rows that arrive on top of a list while a person reads further down, until that person requests them.
 * Shown rows retain their place, change in place, and disappear when they are gone; `shown` contains the rows
 * displayed before.
 * @internal
 */
export function holdBack<Row>(
  rows: readonly Row[],
  shown: readonly Row[],
  idOf: (row: Row) => string,
): { shown: readonly Row[]; held: readonly Row[] } {
  const known = new Set(shown.map(idOf));
  const first = rows.findIndex((row) => known.has(idOf(row)));
  // So many came that nothing of what is shown is on the pages that were read.
  if (first === -1) return rows.length === 0 ? { shown: rows, held: [] } : { shown, held: rows };
  const last = rows.at(-1);
  const end = last === undefined ? -1 : shown.findIndex((row) => idOf(row) === idOf(last));
  // The new rows on top pushed an equal number off the end of the read page. Those are still shown.
  const pushedOff = end === -1 || first === 0 ? [] : shown.slice(end + 1);
  return { shown: [...rows.slice(first), ...pushedOff], held: rows.slice(0, first) };
}
