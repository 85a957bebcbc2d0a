import "server-only";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { kindsFor } from "./kinds";
import { type Hearing, type NotificationListRow } from "./records.server";
import { type NotificationView } from "./schema";

export const hearingOf = ({ actor }: Pick<Context, "actor">): Hearing => ({
  personId: actor.personId,
  scope: scopeOf(actor),
  kinds: kindsFor((right) => mayDo(actor, right)),
});

export function toNotificationViews(rows: readonly NotificationListRow[]): NotificationView[] {
  return rows.map(({ notification: row, walletName }) => ({
    id: row.id,
    kind: row.kind,
    wallet: row.wallet,
    walletName: walletName ?? row.wallet,
    objectId: row.objectId,
    amountCentavos: row.amountCentavos,
    write: row.write,
    at: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
  }));
}
