import "server-only";
import { type SQL, and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type IntentState } from "@/lib/core/enums/intents";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { intents } from "@/lib/platform/store/tables/intents";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type RefundRequest } from "./schema";

/** Nested, so that it retains the name of its table within the other select. */
const ofRow = sql`${transactions.id}`;

/**
 * The open request to refund a payment, in one statement with its row: it waits for people or for its time, or its outcome
 * is not known.
 */
export const refundRequestColumn = (): SQL<RefundRequest | null> => sql<RefundRequest | null>`(
  select json_build_object('id', ${intents.id},
    'isSent', ${intents.state} in (${enumSql<IntentState>("sending", "ambiguous")}))
  from ${intents} where ${and(
    eq(intents.kind, "refund"),
    sql`${intents.subject} = ${ofRow}::text`,
    isNull(intents.replacedBy),
    or(
      inArray(intents.state, ["awaiting_approval", "sending", "ambiguous"]),
      and(eq(intents.state, "ready"), isNotNull(intents.heldUntil), isNull(intents.firstSentAt)),
    ),
  )} limit 1)`;
