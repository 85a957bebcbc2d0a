import "server-only";
import { mayDo, scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { ALL_NOTIFICATION_KINDS, kindsFor } from "./kinds";
import { type Hearing, type NotificationListRow } from "./records.server";
import { type NotificationView } from "./schema";

export const hearingOf = ({ actor }: Pick<Context, "actor">): Hearing => ({
  personId: actor.personId,
  scope: scopeOf(actor),
  kinds: kindsFor((right) => mayDo(actor, right)),
});

/** Nothing for a kind that an older version wrote. */
export function toNotificationViews(rows: readonly NotificationListRow[]): NotificationView[] {
  return rows.flatMap(({ notification: row, walletName }) => {
    const kind = ALL_NOTIFICATION_KINDS.find((known) => known === row.kind);
    return kind === undefined
      ? []
      : [
          {
            id: row.id,
            kind,
            wallet: row.wallet,
            walletName: walletName ?? row.wallet,
            objectId: row.objectId,
            amountCentavos: row.amountCentavos,
            write: row.write,
            at: row.createdAt.toISOString(),
            isRead: row.readAt !== null,
          },
        ];
  });
}
