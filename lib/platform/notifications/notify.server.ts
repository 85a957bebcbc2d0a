import "server-only";
import { type IntentKind } from "@/lib/core/words/intents";
import { type NotificationKind } from "@/lib/core/words/notifications";
import { ROLES } from "@/lib/core/words/people";
import { roleHas } from "@/lib/platform/auth/rights";
import { newId } from "@/lib/core/ids";
import { type Centavos } from "@/lib/core/money";
import { publish } from "@/lib/platform/live/publish.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { NOTIFICATION_FACTS } from "./kinds";
import { insertNotifications, listRecipients } from "./records.server";

export type News = {
  kind: NotificationKind;
  wallet: string;
  objectId: string;
  /** Where the same may happen to one object again: what tells the times apart. */
  occasion?: string;
  amountCentavos?: Centavos | null;
  /** The kind of write, where the object is an intent. */
  write?: IntentKind;
  now: Date;
  /** Null: everybody whose role has the kind's right. Never anybody who may not see the wallet. */
  to: string | null;
  /** Who did it needs no telling. */
  except?: string | null;
};

/** Tells whom it concerns, once for each, in the transaction of what happened. */
export async function notify(tx: Tx, news: News): Promise<void> {
  if (news.to !== null && news.to === news.except) return;
  const { right } = NOTIFICATION_FACTS[news.kind];
  const audience =
    news.to === null ? { roles: ROLES.filter((role) => roleHas(role, right)) } : { personId: news.to };
  const recipients = await listRecipients(tx, news.wallet, audience);
  const reported = await insertNotifications(
    tx,
    recipients
      .filter((personId) => personId !== news.except)
      .map((personId) => ({
        id: newId(),
        personId,
        kind: news.kind,
        wallet: news.wallet,
        objectId: news.objectId,
        occasion: news.occasion ?? "",
        amountCentavos: news.amountCentavos ?? null,
        write: news.write ?? null,
        createdAt: news.now,
        readAt: null,
      })),
  );
  if (reported.length > 0) await publish(tx, [{ name: "notification.changed", to: reported }]);
}
