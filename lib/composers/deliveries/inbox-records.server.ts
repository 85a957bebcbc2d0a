import "server-only";
import { type SQL, and, eq, getTableColumns } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type DeliveryState } from "@/lib/core/enums/deliveries";
import { type Reader } from "@/lib/platform/store/tx.server";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { type DeliveryRow } from "./records.server";
import { type PageWanted, newestFirst } from "@/lib/platform/store/pages.server";
import { inScope, narrowed } from "@/lib/platform/store/scope.server";
import {
  type ScannedList,
  type ScannedPage,
  readScannedPage,
} from "@/lib/platform/store/bounded-scan.server";

export type InboxFilter = {
  state?: DeliveryState | undefined;
  event?: string | undefined;
  wallet?: string | undefined;
};

export type InboxRow = Omit<DeliveryRow, "body" | "headers">;

const { body: _body, headers: _headers, ...listColumns } = getTableColumns(deliveries);

type Part = "state" | "event";
const INBOX: ScannedList<Part> = {
  table: deliveries,
  by: newestFirst(deliveries.receivedAt, deliveries.id),
  ways: { wallet: deliveries.wallet, inOrder: [["state"], ["event"], ["wallet"], []] },
};

/** Newest first, without the bytes. */
export function listInbox(
  reader: Reader,
  scope: WalletScope,
  { state, event, wallet }: InboxFilter,
  wanted: PageWanted,
): Promise<ScannedPage<InboxRow>> {
  const parts = new Map<Part, SQL>([
    ...(state ? [["state", eq(deliveries.state, state)] as const] : []),
    ...(event ? [["event", eq(deliveries.event, event)] as const] : []),
  ]);
  const seen = narrowed(scope, wallet);
  return readScannedPage(reader, INBOX, { scope: seen, parts }, wanted, (isOfPage) =>
    reader
      .select(listColumns)
      .from(deliveries)
      .where(and(inScope(seen, deliveries.wallet), isOfPage)),
  );
}

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
