import "server-only";
import { type SecurityAction } from "@/lib/core/enums/audit";
import { type IntentKind } from "@/lib/core/enums/intents";
import { type NotificationKind } from "@/lib/core/enums/notifications";
import { ROLES, type Role } from "@/lib/core/enums/people";
import { type WalletAccess, roleHas } from "@/lib/platform/auth/rights/rights";
import { type Centavos } from "@/lib/core/money/money";
import { type Sum } from "@/lib/core/money/sum";
import { publish } from "@/lib/platform/live/publish.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { NOTIFICATION_FACTS } from "./kinds";
import { type Notice, insertNotices } from "./records.server";

export type NewNotification = {
  kind: NotificationKind;
  wallet: string;
  objectId: string;
  /** Distinguishes repeated events of one object. */
  occasion?: string;
  /** Digits where it is a sum beyond what a number holds. */
  amountCentavos?: Centavos | Exclude<Sum, number> | null;
  /** The kind of write, where the object is an intent. */
  write?: IntentKind;
  now: Date;
  /**
   * Null: everybody whose role has the kind's right. `assigneeOf`: the assignee of that block or, where none may
   * still receive it, everybody. A person who may not see the wallet never receives it.
   */
  to: string | { authorOf: string } | { assigneeOf: string } | null;
  /** A security notice: the action, its actor, and the person concerned, who receives it besides those of `roles`. */
  security?: { act: SecurityAction; by: string | null; concerns: string | null };
  /** Limits "everybody" to people with these roles. */
  roles?: readonly Role[];
  /** Limits "everybody" to people who have all of these wallets; null is every wallet. */
  reaching?: WalletAccess;
  /** The person who did it and needs no notification. */
  except?: string | null;
};

export const notify = (tx: Tx, news: NewNotification): Promise<void> => notifyAll(tx, [news]);

/** Notifies each person concerned once, in the transaction of the event. */
export async function notifyAll(tx: Tx, news: readonly NewNotification[]): Promise<void> {
  const reported = await insertNotices(tx, news.map(noticeOf));
  if (reported.length > 0) await publish(tx, [{ name: "notification.changed", to: reported }]);
}

function noticeOf({ kind, wallet, objectId, now, to, ...news }: NewNotification): Notice {
  const { right } = NOTIFICATION_FACTS[kind];
  const by: { authorOf?: string; assigneeOf?: string } = to !== null && typeof to === "object" ? to : {};
  const assigneeOf = by.assigneeOf ?? null;
  return {
    kind,
    wallet,
    objectId,
    occasion: news.occasion ?? "",
    amountCentavos: news.amountCentavos ?? null,
    write: news.write ?? null,
    createdAt: now,
    act: news.security?.act ?? null,
    doneBy: news.security?.by ?? null,
    concerns: news.security?.concerns ?? null,
    personId: typeof to === "string" ? to : (news.security?.concerns ?? null),
    authorOf: by.authorOf ?? null,
    assigneeOf,
    roles:
      to === null || assigneeOf !== null
        ? (news.roles ?? ROLES).filter((role) => roleHas(role, right))
        : null,
    reaching: news.reaching ? (news.reaching.wallets ?? [WHOLE_ACCOUNT]) : null,
    except: news.except ?? null,
  };
}
