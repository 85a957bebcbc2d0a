import { useSyncExternalStore } from "react";
import { SIDEBAR_COOKIE } from "./sidebar-cookie";

/** The open parts of the frame in this tab. A store holds them, because the frame is a server component. */
export type ShellState = {
  dialog: "palette" | "help" | "wallets" | "freeze" | null;
  /** The page on which the drawer was opened: another page closes it. */
  drawerPath: string | null;
  /** Null until a person has chosen: until then, the state is as the page was sent. */
  isCollapsed: boolean | null;
};

const START: ShellState = { dialog: null, drawerPath: null, isCollapsed: null };
const listeners = new Set<() => void>();
let state = START;

export function putShell(change: Partial<ShellState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useShell = (): ShellState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => START,
  );

export const dialogToggle = (name: NonNullable<ShellState["dialog"]>) => (open: boolean) =>
  putShell({ dialog: open ? name : null });

/** The menu beside the page: whether it is collapsed, and how to toggle it. */
export function useSidebar(wasCollapsed: boolean): { isCollapsed: boolean; toggle: () => void } {
  const isCollapsed = useShell().isCollapsed ?? wasCollapsed;
  return {
    isCollapsed,
    toggle: () => {
      putShell({ isCollapsed: !isCollapsed });
      rememberSidebar(!isCollapsed);
    },
  };
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A cookie, and not local storage: the server then renders the right width, and nothing jumps. */
function rememberSidebar(isCollapsed: boolean): void {
  document.cookie = `${SIDEBAR_COOKIE}=${isCollapsed ? "collapsed" : "open"}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
