import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type EvidenceItem } from "@/lib/core/enums/evidence";
import { type BlockListFilter, type Segment, registerOf } from "@/lib/domain/blocks/inbox-records.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { defences, sendings } from "@/lib/platform/store/tables/defences";
import { evidence } from "@/lib/platform/store/tables/evidence";
import { people } from "@/lib/platform/store/tables/people";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { millisecondsOf } from "./rows-records.server";

const item = (word: EvidenceItem): SQL => sql`select ${enumSql<EvidenceItem>(word)}`;

/**
 * Name and document belong to one person: the payer where the provider reported either, else the customer of the
 * charge.
 */
const isPayerTold = sql`coalesce(${transactions.counterpartName}, ${transactions.counterpartDocument}) is not null`;

/**
 * The blocks in the order and selection of the list. The payer is included for the block's own wallet only. Where
 * there are several sendings, the last one recorded is used.
 */
export function blocksQuery(scope: WalletScope, filter: BlockListFilter, segments: readonly Segment[]): SQL {
  const { where, order } = registerOf(scope, filter, segments);
  return sql`
    select ${balanceBlocks.id}, ${balanceBlocks.wallet}, ${balanceBlocks.status}, ${balanceBlocks.apiStatus}, ${balanceBlocks.blockType},
      ${balanceBlocks.reason}, ${balanceBlocks.referenceNumber}, ${balanceBlocks.amountCentavos} as amount, ${balanceBlocks.paidOutCentavos} as paid_out,
      ${millisecondsOf(balanceBlocks.createdAt)} as created_ms,
      ${millisecondsOf(balanceBlocks.answeredAt)} as answered_ms,
      ${millisecondsOf(balanceBlocks.resolvedAt)} as resolved_ms,
      ${balanceBlocks.orderNumber}, ${balanceBlocks.orderFrom}, ${millisecondsOf(balanceBlocks.orderDueBy)} as order_due_ms,
      ${balanceBlocks.resolutionReason}, ${balanceBlocks.transactionId},
      coalesce(${balanceBlocks.e2eId}, ${transactions.e2eId}) as e2e_id,
      coalesce(${balanceBlocks.externalReference}, ${transactions.externalReference}) as reference,
      case when ${isPayerTold} then ${transactions.counterpartName} else ${charges.customerName} end as payer_name,
      case when ${isPayerTold} then ${transactions.counterpartDocument} else ${charges.customerDocument} end as payer_document,
      ${charges.customerName}, ${people.name} as assignee,
      last_sent.sent_by, last_sent.channel, last_sent.protocol,
      array(
        ${item("payment_proof")} where coalesce(${transactions.settledAt}, ${transactions.completedAt}) is not null
        union select ${evidence.item} from ${evidence}
          where ${evidence.blockId} = ${balanceBlocks.id} and ${evidence.struckAt} is null
        union ${item("defence_text")} from ${defences}
          where ${defences.blockId} = ${balanceBlocks.id} and ${defences.text} is not null
      ) as pieces
    from ${balanceBlocks}
    left join ${transactions} on ${transactions.id} = ${balanceBlocks.transactionId}
      and ${transactions.wallet} = ${balanceBlocks.wallet}
    left join ${charges} on ${charges.id} = ${transactions.id}
    left join ${people} on ${people.id} = ${balanceBlocks.assigneeId}
    left join lateral (
      select senders.name as sent_by, ${sendings.channel}, ${sendings.protocol} from ${sendings}
      left join ${people} as senders on senders.id = ${sendings.sentBy}
      where ${sendings.blockId} = ${balanceBlocks.id}
      order by ${sendings.recordedAt} desc, ${sendings.id} desc limit 1
    ) as last_sent on true
    where ${where}
    order by ${order}`;
}
