import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { type TransactionThen } from "@/lib/domain/transactions/schema";
import { catalogues } from "@/messages/catalogue";
import { TransactionAsOf } from "./transaction-as-of";
import { TransactionTimeline } from "./transaction-timeline";

const ID = "0199a7b2-7d1c-7000-8000-000000000001";
const AT = "2026-11-22T14:02:00.000Z";

function markupOf(part: ReactNode, known: TransactionThen | null = null): string {
  const client = new QueryClient();
  client.setQueryData(transactionQueries.asOf("principal", ID, AT).queryKey, { id: ID, asOf: AT, known });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={catalogues["pt-BR"]}>
        {part}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const wordsOf = (markup: string): string =>
  markup.replaceAll(/<[^>]+>/g, " ").replaceAll(/[\s\u00A0]+/g, " ");
const page = <TransactionAsOf wallet="principal" id={ID} asOf={AT} />;
const now = `href="/w/principal/transactions/${ID}"`;

test("shows the known state under the moment, with the way back to now", () => {
  const movement = { wallet: "principal", settledAt: AT, heldCentavos: 0, correction: null };
  const markup = markupOf(page, {
    wallet: "principal",
    type: "payment",
    state: "completed",
    standing: {
      state: "completed",
      amountCentavos: 10_000,
      confirmation: "to_confirm",
      mismatch: "state",
      refundState: "pending",
      returnedCentavos: 0,
      returnedAt: null,
      heldCentavos: 2_500,
      hasOpenBlock: true,
      blockKind: "med",
      respondBy: null,
      isVerifying: false,
      unknownStatus: null,
      retainedCentavos: null,
      expiresAt: null,
      settledAt: AT,
    },
    amountCentavos: 10_000,
    feeCentavos: 100,
    netCentavos: null,
    confirmation: "to_confirm",
    feeConfirmation: "by_balance",
    doubts: [
      { mismatch: "state", details: { source: "read", known: "completed", reported: "pending" } },
      { mismatch: "fee", details: null },
    ],
    refund: { state: "pending", amountCentavos: 10_000 },
    blocks: [
      {
        ...{ id: ID, status: "awaiting_response", answeredAt: null, apiStatus: null, blockType: "med" },
        amountCentavos: 2_500,
      },
    ],
    split: [{ destination: "loja-a", amountCentavos: 4_850, isDelivered: true }],
    movements: [{ ...movement, id: "payment_credit", kind: "payment", availableCentavos: 10_000 }],
  });
  const words = wordsOf(markup);
  for (const part of [
    "Como constava em 22/11/2026",
    "Bloqueada MED",
    "Em verificação",
    "A confirmar",
    "Em devolução",
    "11:02:00",
    "Informada só por um evento, ainda sem confirmação",
    "Registro atual: paga",
    "Segundo consulta ao serviço: aguardando",
    catalogues["pt-BR"].kit.mismatch.detail.fee,
    "R$ 25,00 , Aguardando sua defesa",
    "loja-a R$ 48,50 repassado",
    "Valor não informado",
    "Confirmação da taxa Pelo saldo da conta",
  ])
    expect(words).toContain(part);
  expect(markup).toContain(now);
});

test("before anybody told of it, it says so, and shows no figure", () => {
  const markup = markupOf(page);
  expect(markup).toContain(catalogues["pt-BR"].transactions.asOf.unknown);
  expect(markup).toContain(now);
  expect(markup).not.toContain("R$");
});

test("each step of the timeline leads to what was known once it was recorded, by a name of its own", () => {
  const step = { kind: "payment_completed", source: "webhook", at: AT, deliveryId: 1 } as const;
  const later = "2026-11-22T15:00:00.000Z";
  const steps = [
    { ...step, recordedAt: AT },
    { ...step, recordedAt: later },
  ];
  const markup = markupOf(<TransactionTimeline transaction={{ id: ID, wallet: "principal", steps }} />);
  for (const asOf of [AT, later])
    expect(markup).toContain(`/w/principal/transactions/${ID}?${String(new URLSearchParams({ asOf }))}"`);
  expect(wordsOf(markup)).toContain("Ver como constava 22/11/2026");
  expect(wordsOf(markup).match(/Ver como constava/g)).toHaveLength(2);
});
