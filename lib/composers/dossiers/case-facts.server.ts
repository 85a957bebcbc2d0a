import "server-only";
import { formatBrl } from "@/lib/core/money/money";
import { NO_DOCUMENT, type Sealed, blindIndexOf, kindIn, maskIn } from "@/lib/core/sealed";
import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { type Evidence } from "@/lib/domain/blocks/collect-evidence.server";
import { caseFactsOf, deliveryOf } from "@/lib/domain/blocks/case-metadata";
import { type Facts } from "@/lib/domain/defences/facts";

const LOCALE = "pt-BR";
const written = (moment: Date, form: string): string => format(new TZDate(moment, SAO_PAULO), form);
const dayWords = (moment: Date | null | undefined): string | null =>
  moment ? written(moment, "dd/MM/yyyy") : null;

/** The facts of a case that a template may use, in the language of the template. Documents are masked. */
export function evidenceFactsOf(
  { block, payment, earlierCount }: Pick<Evidence, "block" | "payment" | "earlierCount">,
  now: Date,
): Facts {
  const { transaction, customer, refund } = payment ?? {};
  const paidAt = transaction && (transaction.settledAt ?? transaction.completedAt);
  const payer = transaction?.counterpartDocument ?? null;
  const asked = customer?.customerDocument ?? null;
  const delivery = deliveryOf(caseFactsOf(transaction?.metadata ?? null), now);
  const isReturned = refund?.state === "confirmed";
  return {
    pagador: transaction?.counterpartName ?? customer?.customerName ?? null,
    cliente: customer?.customerName ?? null,
    valor: transaction ? formatBrl(transaction.amountCentavos, LOCALE) : null,
    retido: formatBrl(block.amountCentavos, LOCALE),
    data_pagamento: dayWords(paidAt),
    hora_pagamento: paidAt ? written(paidAt, "HH:mm") : null,
    pedido: transaction?.externalReference ?? null,
    descricao: transaction?.description ?? null,
    e2e: transaction?.e2eId ?? block.e2eId,
    documento: payer && maskIn(payer),
    mesmo_documento:
      isComparable(payer) && isComparable(asked) ? blindIndexOf(payer) === blindIndexOf(asked) : null,
    compras_anteriores: earlierCount,
    entregue_em: dayWords(delivery.deliveredAt),
    entregue_por: delivery.carrier,
    rastreio: delivery.tracking,
    recebido_por: delivery.receivedBy,
    devolvido: isReturned ? formatBrl(refund.amountCentavos, LOCALE) : null,
    devolvido_em: isReturned ? dayWords(refund.completedAt) : null,
    referencia: block.referenceNumber,
    processo: block.orderNumber,
    ordenado_por: block.orderFrom,
    prazo_da_ordem: dayWords(block.orderDueBy),
    bloqueio_em: dayWords(block.createdAt),
  };
}

/** A document must be whole to be compared: equal partial texts prove nothing about the person. */
const isComparable = (document: Sealed | null): document is Sealed =>
  document !== null && kindIn(document) !== NO_DOCUMENT;
