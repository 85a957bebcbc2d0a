"use client";

import { useRouter } from "next/navigation";
import { INBOX_GROUPS, type InboxGroup } from "@/lib/domain/blocks/deadline";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { addressOf } from "../kit/navigation/addresses";
import { type SelectedIds } from "../kit/values/selection";
import { usePageKeys } from "../kit/navigation/use-page-keys";
import { caseActionHref } from "./case-action";

/** A, P and R on the row in focus, / for the filters, 1 to 4 to the first row of a group. J, K, Enter and X are every list's. */
export function useQueueKeys({
  rows,
  groups,
  marked,
  mayAct,
}: {
  rows: readonly BlockListItem[] | undefined;
  groups: ReadonlyMap<InboxGroup, readonly BlockListItem[]> | undefined;
  marked: { ids: SelectedIds; onChange: (ids: SelectedIds) => void };
  mayAct: boolean;
}): void {
  const router = useRouter();
  const onFocused = (act: (row: BlockListItem) => void) => () => {
    const href = document.activeElement?.closest("[data-row-open]")?.getAttribute("href");
    const row = rows?.find(({ id }) => href?.endsWith(id));
    if (row) act(row);
  };
  const toGroup = (group: InboxGroup) => () => {
    const first = groups?.get(group)?.[0];
    if (first) document.querySelector<HTMLElement>(`[data-row-open][href$="${first.id}"]`)?.focus();
  };
  const [overdue, today, week, later] = INBOX_GROUPS;
  usePageKeys({
    a: mayAct
      ? () => {
          if (marked.ids.size === 0) onFocused(({ id }) => marked.onChange(new Set([id])))();
          // The selection bar appears with the next rendering.
          requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-bulk-assign]")?.click());
        }
      : undefined,
    p: onFocused(({ id }) => router.push(caseActionHref(addressOf.block(id), "evidence"))),
    r: mayAct ? onFocused(({ id }) => router.push(caseActionHref(addressOf.block(id), "answer"))) : undefined,
    "/": () => document.querySelector<HTMLElement>("[data-page-search]")?.click(),
    1: toGroup(overdue),
    2: toGroup(today),
    3: toGroup(week),
    4: toGroup(later),
  });
}
