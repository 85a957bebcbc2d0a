import "server-only";
import { type Actor, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Party, partyOf } from "@/lib/core/transactions/two-people";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { type Reader } from "@/lib/platform/store/tx.server";
import { subtractBalance } from "./balance";
import { readOpening } from "./read-opening.server";
import { type StatementRow, findFirstDay, listLines, sumOfDayAfter } from "./records.server";
import { type Balance, type StatementLine, type StatementPage, type StatementQuery } from "./schema";
import { momentOf } from "./filter";

const PAGE_SIZE = 100;

/** Each movement of the wallet on its own line with the balance after it, newest first. */
export function listStatementLines(
  ctx: Pick<Context, "store" | "wallet" | "actor">,
  { cursor, ...wanted }: StatementQuery,
): Promise<StatementPage> {
  const { from, to } = wanted;
  const asOf = momentOf(wanted);
  const bounds = { from: startOfDayInSaoPaulo(from), before: startOfDayInSaoPaulo(addDaysTo(to, 1)), asOf };
  return ctx.store.snapshot(async (reader) => {
    const { rows, nextCursor } = await listLines(reader, ctx.wallet, bounds, { cursor, size: PAGE_SIZE });
    const [first] = rows;
    if (!first) return { items: [], nextCursor: null };
    const firstDay = await findFirstDay(reader);
    let after = await balanceAfter(reader, ctx.wallet, first, asOf);
    const items = rows.map((row) => {
      const item = toStatementLine(row, after, ctx.actor, { wallet: ctx.wallet, firstDay });
      after = subtractBalance(after, row.line);
      return item;
    });
    return { items, nextCursor };
  });
}

/** From the day's end, whose balance is known, back to the line: a page that begins with the day's last line adds up none. */
async function balanceAfter(
  reader: Reader,
  wallet: string,
  { line }: StatementRow,
  asOf: Date | undefined,
): Promise<Balance> {
  const nextDay = addDaysTo(line.day, 1);
  const closing = await readOpening(reader, wallet, nextDay, asOf);
  const later = await sumOfDayAfter(reader, wallet, {
    dayEnd: startOfDayInSaoPaulo(nextDay),
    line: { at: line.settledAt, id: line.id },
    asOf,
  });
  return subtractBalance(closing, later);
}

const NOBODY: Party = { name: null, document: null, paidBy: null };

export function toStatementLine(
  row: StatementRow,
  balance: Balance,
  actor: Actor,
  { wallet, firstDay }: { wallet: string; firstDay: string | null },
): StatementLine {
  const { line, owner } = row;
  // A leg comes from a payment of another wallet: who paid it is that wallet's to show.
  const maySeeOwner = owner !== null && (owner === wallet || maySeeWallet(actor, owner));
  return {
    id: line.id,
    kind: line.kind,
    correction: line.correction,
    availableCentavos: line.availableCentavos,
    heldCentavos: line.heldCentavos,
    balance,
    day: line.day,
    settledAt: line.settledAt.toISOString(),
    recordedAt: line.recordedAt.toISOString(),
    // A line older than the dashboard changes no day that anybody has looked at.
    isLate: dayOf(line.recordedAt) > line.day && (firstDay === null || line.day >= firstDay),
    transaction:
      line.transactionId === null
        ? null
        : {
            id: line.transactionId,
            wallet: maySeeOwner ? owner : null,
            party: maySeeOwner
              ? partyOf(
                  { name: row.customerName, document: row.customerDocument },
                  { name: row.counterpartName, document: row.counterpartDocument },
                )
              : NOBODY,
            description: maySeeOwner ? row.description : null,
            e2eId: maySeeOwner ? row.e2eId : null,
            externalReference: maySeeOwner ? row.externalReference : null,
          },
  };
}
