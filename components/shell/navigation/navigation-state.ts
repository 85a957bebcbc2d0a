/**
 * The interval between a click and the page that it leads to. The browser reports the start, and the new page reports
 * the end.
 */
let here: string | null = null;
let isPending = false;
const listeners = new Set<() => void>();

const placeOf = (pathname: string, search: string): string =>
  `${pathname}?${new URLSearchParams(search).toString()}`;

export const isUnderWay = (): boolean => isPending;

export function watchNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A link to another part of the visible page is not a navigation. */
export function startNavigation(url: string): void {
  const { pathname, search } = new URL(url, "http://here.invalid");
  if (placeOf(pathname, search) !== here) tell(true);
}

export function arriveAt(pathname: string, search: string): void {
  here = placeOf(pathname, search);
  tell(false);
}

function tell(next: boolean): void {
  if (next === isPending) return;
  isPending = next;
  for (const listener of listeners) listener();
}
