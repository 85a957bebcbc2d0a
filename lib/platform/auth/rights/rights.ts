import { AppError } from "@/lib/core/errors/app-error";
import { PRINCIPAL } from "@/lib/core/ids";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Role } from "@/lib/core/enums/people";

/** The one table of rights by role. An admin neither asks for nor agrees to outgoing money. */
const RIGHTS = {
  "records.see": ["viewer", "support", "finance", "manager", "admin"],
  "charge.create": ["support", "finance", "admin"],
  "refund.request": ["support", "finance", "manager"],
  "withdrawal.request": ["finance"],
  /** Finance approves up to the amount in the payout rules. No person approves their own request. */
  "second_person.decide": ["finance", "manager"],
  /** To refund despite an open block, or once more after a request whose answer was lost. */
  "refund.overrule": ["manager"],
  /** To give up a write whose outcome is not known: nothing is sent by it. */
  "write.abandon": ["manager", "admin"],
  "payout_rules.see": ["finance", "manager", "admin"],
  "payout_rules.change": ["admin"],
  /** Into the register, and out of it again; a second person agrees to what was added. */
  "recipient.keep": ["finance", "manager"],
  "recipient.agree": ["manager"],
  "block.work": ["support", "finance", "manager"],
  /** To give an unknown block status a meaning, which the books follow. */
  "block.explain_status": ["finance", "manager"],
  /** When people are reminded of blocks, and who is on duty. Everybody says of oneself when one is away. */
  "duty.plan": ["manager"],
  /** The templates that defences begin with. */
  "template.change": ["manager"],
  /** Changes the rules that flag payments that look like past losses. */
  "risk.rule": ["manager"],
  /** Notes and tags on what one sees. */
  "note.write": ["support", "finance", "manager", "admin"],
  /** Shares a saved list view with a role or with all people. */
  "view.share": ["support", "finance", "manager", "admin"],
  "document.reveal": ["finance", "manager"],
  "records.export": ["finance", "manager"],
  "project.create": ["finance", "admin"],
  /** The logo that receipts and payers' pages show beside the name. */
  "logo.change": ["finance", "admin"],
  "sub_account.create": ["finance", "admin"],
  "operations.work": ["finance", "manager", "admin"],
  "people.manage": ["admin"],
  /** Figures, switches and the targets of notifications. */
  "settings.change": ["admin"],
  /** The credential and the endpoints: a second person agrees to each change of them. */
  "connection.manage": ["admin"],
  "audit.read": ["manager", "admin"],
  /** To give a person the file of what is held, or to erase them, at their request. */
  "personal_data.answer": ["manager"],
  /** To agree to a change of people, rules or a freeze that another asked for. */
  "change.decide": ["manager", "admin"],
  "freeze.set": ["finance", "manager", "admin"],
  /** The account as a whole, and not only one wallet. */
  "freeze.set_all": ["finance", "manager", "admin"],
  /** One's own password, second step, sessions. */
  "own_account.manage": ["viewer", "support", "finance", "manager", "admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;
export const ALL_RIGHTS = Object.keys(RIGHTS) as Right[];

/** Rights to change the account as a whole: only for a person of every wallet. */
const OF_WHOLE_ACCOUNT: readonly Right[] = [
  "payout_rules.change",
  "duty.plan",
  "template.change",
  "risk.rule",
  "project.create",
  "logo.change",
  "sub_account.create",
  "settings.change",
  "freeze.set_all",
  "connection.manage",
];

/** Wallets that a person is limited to, by their references; null is every wallet. */
export type WalletAccess = { wallets: readonly string[] | null };

export type Actor = WalletAccess & {
  personId: string;
  sessionId: string;
  email: string;
  name: string;
  role: Role;
  /** Until it is set up, the person may do nothing but set it up. */
  needsSecondStep: boolean;
};

/** Those who move money, agree to it, or say who may: a password alone does not open what they may do (security, T10). */
export const SECOND_STEP_ROLES: readonly Role[] = ["support", "finance", "manager", "admin"];

/** Whether the person has to look after how it signs in before anything else opens. */
export const mustSetUpSecondStep = (actor: Pick<Actor, "needsSecondStep">): boolean => actor.needsSecondStep;

export const roleHas = (role: Role, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(role);

/**
 * Whether the wallets of a person contain all that an act concerns, as it is before the act and after it. Every act asks
 * this function (security, T60).
 */
export const hasWalletAccess = (
  { wallets }: WalletAccess,
  ...concerned: readonly WalletAccess["wallets"][]
): boolean =>
  wallets === null ||
  concerned.every((each) => each !== null && each.every((wallet) => wallets.includes(wallet)));

/** Throws `not_allowed` where the wallets of a person do not contain all that an act concerns. */
export function assertWalletAccess(
  person: WalletAccess,
  ...concerned: readonly WalletAccess["wallets"][]
): void {
  if (!hasWalletAccess(person, ...concerned))
    throw new AppError("not_allowed", { message: "beyond the scope" });
}

/** By role and wallets alone, whether or not the person is held back. */
export const holdsRight = (person: WalletAccess & { role: Role }, right: Right): boolean =>
  roleHas(person.role, right) && (!OF_WHOLE_ACCOUNT.includes(right) || hasWalletAccess(person, null));
export const mayDo = (actor: Actor, right: Right): boolean =>
  holdsRight(actor, right) && (!mustSetUpSecondStep(actor) || right === "own_account.manage");
export const rightsOf = (person: WalletAccess & { role: Role }): Right[] =>
  ALL_RIGHTS.filter((right) => holdsRight(person, right));
export const maySeeWallet = (person: WalletAccess, wallet: string): boolean =>
  hasWalletAccess(person, [wallet]);

/** Whether two people have a wallet in common, and so work together. */
export const sharesWallet = (one: WalletAccess, other: WalletAccess): boolean =>
  one.wallets === null || other.wallets === null || one.wallets.some((wallet) => maySeeWallet(other, wallet));

/** True where a person other than the requester may answer blocks of a wallet, by that person's current row. */
export const mayWorkOn = (
  person: WalletAccess & { role: Role; disabledAt: Date | null },
  wallet: string,
): boolean =>
  person.disabledAt === null && roleHas(person.role, "block.work") && maySeeWallet(person, wallet);
/**
 * True where the live stream may report a wallet's changes to the person: it reports only what the wallet's pages
 * show to that person.
 */
export const mayReceiveUpdates = (actor: Actor, wallet: string): boolean =>
  mayDo(actor, "records.see") && maySeeWallet(actor, wallet);
/** The same key for all actors who receive the same updates from `mayReceiveUpdates`. */
export const audienceOf = (actor: Actor): string =>
  mayDo(actor, "records.see") ? JSON.stringify(actor.wallets?.toSorted() ?? "all") : "none";
export const scopeOf = (actor: Actor): WalletScope => actor.wallets ?? "all";
export const homeWalletOf = (actor: Actor): string =>
  actor.wallets === null || maySeeWallet(actor, PRINCIPAL) ? PRINCIPAL : (actor.wallets[0] ?? PRINCIPAL);
