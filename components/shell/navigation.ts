import {
  Activity,
  ArrowLeftRight,
  ArrowUpFromLine,
  Building2,
  FolderKanban,
  GitCompareArrows,
  House,
  LifeBuoy,
  type LucideIcon,
  QrCode,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  Undo2,
  Users,
  Wallet,
  Webhook,
} from "lucide-react";
import { type Route } from "next";
import { assert } from "@/lib/core/assert";

export type NavId =
  | "overview"
  | "charges"
  | "withdrawals"
  | "refunds"
  | "transactions"
  | "statement"
  | "blocks"
  | "wallets"
  | "projects"
  | "events"
  | "calls"
  | "reconciliation"
  | "recovery"
  | "health"
  | "team"
  | "settings";

export type NavItem = {
  id: NavId;
  icon: LucideIcon;
  section: "top" | "inAccount" | "across" | "operations";
  /** Pressed after G. */
  key: string;
  /** Of lib/auth/rights.ts. The page itself checks again. */
  right: string;
};

const NAV_ITEMS: readonly NavItem[] = [
  { id: "overview", icon: House, section: "top", key: "o", right: "records.see" },
  { id: "charges", icon: QrCode, section: "inAccount", key: "c", right: "records.see" },
  { id: "withdrawals", icon: ArrowUpFromLine, section: "inAccount", key: "w", right: "records.see" },
  { id: "refunds", icon: Undo2, section: "inAccount", key: "r", right: "records.see" },
  { id: "transactions", icon: ArrowLeftRight, section: "inAccount", key: "t", right: "records.see" },
  { id: "statement", icon: ScrollText, section: "inAccount", key: "s", right: "records.see" },
  { id: "blocks", icon: ShieldAlert, section: "across", key: "b", right: "records.see" },
  { id: "wallets", icon: Wallet, section: "across", key: "a", right: "records.see" },
  { id: "projects", icon: FolderKanban, section: "across", key: "p", right: "records.see" },
  { id: "events", icon: Webhook, section: "operations", key: "e", right: "operations.work" },
  { id: "calls", icon: Building2, section: "operations", key: "l", right: "operations.work" },
  { id: "reconciliation", icon: GitCompareArrows, section: "operations", key: "n", right: "operations.work" },
  { id: "recovery", icon: LifeBuoy, section: "operations", key: "v", right: "operations.work" },
  { id: "health", icon: Activity, section: "operations", key: "h", right: "operations.work" },
  { id: "team", icon: Users, section: "operations", key: "m", right: "people.manage" },
  { id: "settings", icon: SlidersHorizontal, section: "operations", key: "g", right: "people.manage" },
];

export const NAV_SECTIONS = ["top", "inAccount", "across", "operations"] as const;

export const navItemsFor = (rights: readonly string[]): NavItem[] =>
  NAV_ITEMS.filter(({ right }) => rights.includes(right));

/** The typed routes know fixed addresses only; these are put together from checked parts. */
const isRoute = (path: string): path is Route => path.startsWith("/");

function asRoute(path: string): Route {
  assert(isRoute(path), `not an address of ours: ${path}`);
  return path;
}

export const WALLETS_HREF = asRoute("/wallets");
export const ACCOUNT_HREF = asRoute("/account");

export function navHref({ id, section }: NavItem, wallet: string): Route {
  if (section === "inAccount") return walletHref(wallet, id);
  return id === "overview" ? asRoute("/") : asRoute(`/${id}`);
}

export const walletHref = (wallet: string, noun: string): Route =>
  asRoute(`/w/${encodeURIComponent(wallet)}/${noun}`);

export const isCurrent = (pathname: string, href: string): boolean =>
  pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

const WALLET_PATH = /^\/w\/([^/]+)(?:\/([^/]+))?/;

/** The wallet is in the address, and nowhere else. */
export function walletOfPath(pathname: string): string | null {
  const match = WALLET_PATH.exec(pathname);
  return match?.[1] === undefined ? null : decodeURIComponent(match[1]);
}

/** The same list in another wallet: a detail page or a form belongs to the wallet that is left. */
export const switchedHref = (pathname: string, wallet: string): Route =>
  walletHref(wallet, WALLET_PATH.exec(pathname)?.[2] ?? "charges");
