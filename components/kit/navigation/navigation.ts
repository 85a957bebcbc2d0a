import {
  Activity,
  ArrowLeftRight,
  ArrowUpFromLine,
  BookUser,
  Building2,
  Fingerprint,
  FolderKanban,
  GitCompareArrows,
  House,
  LifeBuoy,
  Plug,
  type LucideIcon,
  QrCode,
  ScrollText,
  ShieldAlert,
  Scale,
  SlidersHorizontal,
  Undo2,
  UserRound,
  Users,
  UsersRound,
  Wallet,
  Webhook,
} from "lucide-react";
import { type Route } from "next";
import { assert } from "@/lib/core/errors/assert";
import { foldText } from "@/lib/core/text/fold-text";
import { addressOf } from "./addresses";

export type NavId =
  | "overview"
  | "charges"
  | "withdrawals"
  | "recipients"
  | "refunds"
  | "transactions"
  | "statement"
  | "customers"
  | "blocks"
  | "wallets"
  | "projects"
  | "deliveries"
  | "apiCalls"
  | "reconciliation"
  | "intents"
  | "health"
  | "connection"
  | "people"
  | "settings"
  | "audit"
  | "payoutRules"
  | "changeRequests";

export const NAV_SECTIONS = ["top", "inAccount", "across", "operations", "administration"] as const;

export type NavItem = {
  id: NavId;
  icon: LucideIcon;
  section: (typeof NAV_SECTIONS)[number];
  /** A right from lib/platform/auth/rights/rights.ts. The page itself checks it again. */
  right: string;
  /** Its page; only what is in an account looks at the wallet. */
  href: (wallet: string) => Route;
};

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const NAV_ITEMS: readonly NavItem[] = [
  {
    id: "overview",
    icon: House,
    section: "top",
    right: "records.see",
    href: () => addressOf.overview(),
  },
  {
    id: "charges",
    icon: QrCode,
    section: "inAccount",
    right: "records.see",
    href: (wallet) => addressOf.charges(wallet),
  },
  {
    id: "withdrawals",
    icon: ArrowUpFromLine,
    section: "inAccount",
    right: "records.see",
    href: (wallet) => addressOf.withdrawals(wallet),
  },
  {
    id: "recipients",
    icon: BookUser,
    section: "inAccount",
    right: "records.see",
    href: () => addressOf.recipients(),
  },
  {
    id: "refunds",
    icon: Undo2,
    section: "inAccount",
    right: "records.see",
    href: (wallet) => addressOf.refunds(wallet),
  },
  {
    id: "transactions",
    icon: ArrowLeftRight,
    section: "inAccount",
    right: "records.see",
    href: (wallet) => addressOf.transactions(wallet),
  },
  {
    id: "statement",
    icon: ScrollText,
    section: "inAccount",
    right: "records.see",
    href: (wallet) => addressOf.statement(wallet),
  },
  {
    id: "customers",
    icon: UserRound,
    section: "across",
    right: "records.see",
    href: () => addressOf.customers(),
  },
  {
    id: "blocks",
    icon: ShieldAlert,
    section: "across",
    right: "records.see",
    href: () => addressOf.blocks(),
  },
  { id: "wallets", icon: Wallet, section: "across", right: "records.see", href: addressOf.wallets },
  {
    id: "projects",
    icon: FolderKanban,
    section: "across",
    right: "records.see",
    href: () => addressOf.projects(),
  },
  {
    id: "deliveries",
    icon: Webhook,
    section: "operations",
    right: "operations.work",
    href: () => addressOf.deliveries(),
  },
  {
    id: "apiCalls",
    icon: Building2,
    section: "operations",
    right: "operations.work",
    href: () => addressOf.apiCalls(),
  },
  {
    id: "reconciliation",
    icon: GitCompareArrows,
    section: "operations",
    right: "operations.work",
    href: addressOf.balances,
  },
  {
    id: "intents",
    icon: LifeBuoy,
    section: "operations",
    right: "operations.work",
    href: () => addressOf.intents(),
  },
  {
    id: "health",
    icon: Activity,
    section: "operations",
    right: "operations.work",
    href: addressOf.health,
  },
  {
    id: "connection",
    icon: Plug,
    section: "administration",
    right: "operations.work",
    href: addressOf.connection,
  },
  {
    id: "payoutRules",
    icon: Scale,
    section: "administration",
    right: "payout_rules.see",
    href: addressOf.payoutRules,
  },
  {
    id: "people",
    icon: Users,
    section: "administration",
    right: "people.manage",
    href: addressOf.people,
  },
  {
    id: "changeRequests",
    icon: UsersRound,
    section: "administration",
    right: "change.decide",
    href: () => addressOf.changeRequests(),
  },
  {
    id: "settings",
    icon: SlidersHorizontal,
    section: "administration",
    right: "settings.change",
    href: addressOf.settings,
  },
  {
    id: "audit",
    icon: Fingerprint,
    section: "administration",
    right: "audit.read",
    href: () => addressOf.audit(),
  },
];

export const navItemsFor = (rights: readonly string[]): NavItem[] =>
  NAV_ITEMS.filter(({ right }) => rights.includes(right));

/** The key to press after G for each page: the first letter of its name that no page above it has taken. */
export function keysOf(nameOf: (id: NavId) => string): ReadonlyMap<NavId, string> {
  const keys = new Map<NavId, string>();
  const taken = new Set<string>();
  for (const { id } of NAV_ITEMS) {
    const key = [...foldText(nameOf(id)), ...LETTERS].find(
      (sign) => LETTERS.includes(sign) && !taken.has(sign),
    );
    assert(key !== undefined, "more letters than pages");
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

export const isCurrent = (pathname: string, href: string): boolean =>
  pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

const WALLET_PATH = /^\/w\/([^/]+)(?:\/([^/]+))?/;

/** The wallet is in the address, and nowhere else. */
export function walletOfPath(pathname: string): string | null {
  const match = WALLET_PATH.exec(pathname);
  return match?.[1] === undefined ? null : decodeURIComponent(match[1]);
}

/** The same list in another wallet: a detail page or a form belongs to the wallet that is left. */
export function switchedHref(pathname: string, wallet: string): Route {
  const noun = WALLET_PATH.exec(pathname)?.[2];
  const same = NAV_ITEMS.find(({ id, section }) => section === "inAccount" && id === noun);
  return (same?.href ?? addressOf.charges)(wallet);
}
