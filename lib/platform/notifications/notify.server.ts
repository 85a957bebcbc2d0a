import "server-only";
import { type SecurityAct } from "@/lib/core/words/audit";
import { type IntentKind } from "@/lib/core/words/intents";
import { type NotificationKind } from "@/lib/core/words/notifications";
import { ROLES, type Role } from "@/lib/core/words/people";
import { type Limited, roleHas } from "@/lib/platform/auth/rights/rights";
import { type Centavos } from "@/lib/core/money/money";
import { type Sum } from "@/lib/core/money/sum";
import { publish } from "@/lib/platform/live/publish.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { WHOLE_ACCOUNT } from "@/lib/core/words/settings";
import { NOTIFICATION_FACTS } from "./kinds";
import { type Notice, insertNotices } from "./records.server";

export type News = {
  kind: NotificationKind;
  wallet: string;
  objectId: string;
  /** Where the same may happen to one object again: what tells the times apart. */
  occasion?: string;
  /** Digits where it is a sum beyond what a number holds. */
  amountCentavos?: Centavos | Exclude<Sum, number> | null;
  /** The kind of write, where the object is an intent. */
  write?: IntentKind;
  now: Date;
  /**
   * Null: everybody whose role has the kind's right. `assigneeOf`: whoever has that block, and where nobody has it who may still
   * hear of it, everybody. Never anybody who may not see the wallet.
   */
  to: string | { authorOf: string } | { assigneeOf: string } | null;
  /** A notice of security: what was done, by whom, and to whom, who hears of it besides those of `roles`. */
  security?: { act: SecurityAct; by: string | null; concerns: string | null };
  /** Limits "everybody" to people with these roles. */
  roles?: readonly Role[];
  /** Limits "everybody" to people who have all of these wallets; null is every wallet. */
  reaching?: Limited;
  /** The person who did it and needs no notification. */
  except?: string | null;
};

export const notify = (tx: Tx, news: News): Promise<void> => notifyAll(tx, [news]);

/** Tells whom it concerns, once for each, in the transaction of what happened. */
export async function notifyAll(tx: Tx, news: readonly News[]): Promise<void> {
  const reported = await insertNotices(tx, news.map(noticeOf));
  if (reported.length > 0) await publish(tx, [{ name: "notification.changed", to: reported }]);
}

function noticeOf({ kind, wallet, objectId, now, to, ...news }: News): Notice {
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
