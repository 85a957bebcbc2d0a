import "server-only";
import { and, eq, getTableColumns } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type DeliveryState } from "@/lib/core/words/deliveries";
import { type Reader } from "@/lib/platform/store/tx.server";
import { deliveries } from "@/lib/platform/store/tables/webhooks";
import { type DeliveryRow } from "./records.server";
import { type Page, type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { inScope } from "@/lib/platform/store/scope.server";

export type InboxFilter = {
  state?: DeliveryState | undefined;
  event?: string | undefined;
  wallet?: string | undefined;
};

export type InboxRow = Omit<DeliveryRow, "body" | "headers">;

const { body: _body, headers: _headers, ...listColumns } = getTableColumns(deliveries);

/** Newest first, without the bytes. */
export const listInbox = (
  reader: Reader,
  scope: WalletScope,
  filter: InboxFilter,
  wanted: PageWanted,
): Promise<Page<InboxRow>> =>
  readPage(
    reader.select(listColumns).from(deliveries),
    {
      guard: inScope(scope, deliveries.wallet),
      where: [
        filter.state ? eq(deliveries.state, filter.state) : undefined,
        filter.event ? eq(deliveries.event, filter.event) : undefined,
        filter.wallet ? eq(deliveries.wallet, filter.wallet) : undefined,
      ],
      by: newestFirst(deliveries.receivedAt, deliveries.id),
      placeOf: ({ receivedAt: at, id }) => ({ at, id }),
    },
    wanted,
  );

export async function findInScope(
  reader: Reader,
  scope: WalletScope,
  id: number,
): Promise<DeliveryRow | null> {
  const rows = await reader
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), inScope(scope, deliveries.wallet)));
  return rows[0] ?? null;
}
