import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { noteQueries } from "@/lib/domain/notes/queries";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { type RefundDetail as Refund, type RefundVerdict } from "@/lib/domain/refunds/schema";
import { LOCALES } from "@/lib/core/enums/locales";
import { renderedIn } from "@/lib/testing/rendered";
import { RefundDetail } from "./refund-detail";
import { RefundForm } from "./refund-form";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, refresh: () => undefined }),
  usePathname: () => "/",
  useSearchParams: () => new URLSearchParams(),
}));

const ID = "0199a7b2-7d1c-7000-8000-000000000001";
const NOW = "2026-11-20T15:00:00.000Z";
const never = () => new Promise<never>(() => undefined);
const person = { name: "Juliana Lima", document: null };

const verdict = (needsReason: boolean): RefundVerdict => ({
  transactionId: ID,
  wallet: "principal",
  customer: person,
  paidBy: person,
  isPaidByAnother: false,
  amountCentavos: 10_000,
  paidAt: NOW,
  chargeFeeCentavos: 100,
  legsGone: [],
  retainedCentavos: 9_900,
  refundFee: null,
  available: null,
  hasOpenBlock: false,
  isPastWindow: false,
  refundState: "none",
  failedBefore: 0,
  underWay: null,
  obstacle: null,
  needsReason,
  rules: { matchedRules: [], stopped: null, isAsked: false, people: 0, holdUntil: null, canAgree: [] },
  waiting: null,
});

test.each([
  [false, "(opcional)"],
  [true, 'aria-required="true"'],
])("asks for a reason where the settings do: %s", (needsReason, expected) => {
  const client = new QueryClient();
  client.setQueryData(refundQueries.verdict("principal", ID).queryKey, verdict(needsReason));
  const { markup } = renderedIn(
    "pt-BR",
    <RefundForm
      wallet="principal"
      transactionId={ID}
      action={never}
      decideUnsent={never}
      onDone={() => undefined}
    />,
    { client, now: NOW },
  );
  for (const one of ["(opcional)", 'aria-required="true"'])
    expect(markup.includes(one), one).toBe(one === expected);
});

const REFUND: Refund = {
  ...{ transactionId: ID, version: 1, wallet: "principal", state: "pending", amountCentavos: 10_000 },
  unknownStatus: null,
  ...{
    feeCentavos: null,
    netCentavos: null,
    reason: null,
    customer: person,
    paidBy: person,
    party: { ...person, paidBy: null },
  },
  ...{
    isPaidByAnother: false,
    requestedBy: "Ana Reis",
    confirmation: null,
    completedAt: null,
    failedAt: null,
  },
  requestedAt: "2026-11-20T13:00:00.000Z",
  ...{
    pspProvider: null,
    pspRefundTransactionId: null,
    paidAt: NOW,
    hasOpenBlock: false,
    costCentavos: null,
  },
  ...{ isOverdue: false, attempts: 1, underWay: null, origin: "own_write", evidence: null, steps: [] },
  read: null,
};

test.each<[Refund["read"], string]>([
  [null, "Em devolução há 2 horas · ainda não consultada no serviço"],
  [
    { at: "2026-11-20T14:55:00.000Z", isShown: true },
    "Em devolução há 2 horas · consultada há 5 minutos: o serviço a mostra sem desfecho",
  ],
  [
    { at: "2026-11-20T14:55:00.000Z", isShown: false },
    "Em devolução há 2 horas · consultada há 5 minutos: o serviço não mostra esta devolução; o desfecho vem pelo evento ou pelo provedor",
  ],
])("says how long a refund is pending and when it was last asked for: %j", (read, words) => {
  for (const locale of LOCALES) {
    const client = new QueryClient();
    client.setQueryData(refundQueries.detail("principal", ID).queryKey, { ...REFUND, read });
    client.setQueryData(noteQueries.of("principal", { objectType: "refund", objectId: ID }).queryKey, {
      notes: [],
      tags: [],
      hidesDocuments: false,
      people: [],
    });
    const { markup, missing } = renderedIn(
      locale,
      <RefundDetail wallet="principal" transactionId={ID} decideUnsent={never} notes={{}} />,
      { client, now: NOW },
    );
    expect(missing).toEqual([]);
    if (locale === "pt-BR") expect(markup.replaceAll(/<[^>]*>/g, "")).toContain(words);
  }
});
