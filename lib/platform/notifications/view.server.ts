import "server-only";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { kindsFor } from "./kinds";
import { type NotificationAudience, type NotificationListRow } from "./records.server";
import { type NotificationView } from "./schema";

export const notificationAudienceOf = ({ actor }: Pick<Context, "actor">): NotificationAudience => ({
  personId: actor.personId,
  scope: scopeOf(actor),
  kinds: kindsFor((right) => mayDo(actor, right)),
});

export function toNotificationViews(rows: readonly NotificationListRow[]): NotificationView[] {
  return rows.map(({ notification: row, isClosed, walletName, doneByName, concernedName }) => ({
    id: row.id,
    kind: row.kind,
    wallet: row.wallet,
    walletName: walletName ?? row.wallet,
    objectId: row.objectId,
    amountCentavos: row.amountCentavos,
    write: row.write,
    security: row.act && {
      act: row.act,
      by: doneByName,
      name: concernedName,
      isOwn: row.concerns === row.personId,
    },
    at: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    isClosed,
  }));
}
