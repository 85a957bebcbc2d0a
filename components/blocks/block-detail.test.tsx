import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { checklistOf } from "@/lib/core/enums/evidence";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { defenceQueries } from "@/lib/domain/defences/queries";
import { evidenceQueries } from "@/lib/domain/evidence/queries";
import { type BlockDetail as Block } from "@/lib/domain/blocks/schema";
import { CASE_POINTS } from "@/lib/domain/blocks/what-decides";
import { renderedIn } from "@/lib/testing/rendered";
import { BlockDetail } from "./block-detail";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, refresh: () => undefined }),
  usePathname: () => "/",
  useSearchParams: () => new URLSearchParams(),
}));

const ID = "0199a7b2-7d1c-7000-8000-000000000001";
const OTHER = "0199a7b2-7d1c-7000-8000-000000000002";
const AT = "2026-11-20T15:00:00.000Z";

const BLOCK: Block = {
  id: ID,
  wallet: "principal",
  transactionId: OTHER,
  status: "awaiting_response",
  apiStatus: "awaiting_response",
  blockType: "med",
  amountCentavos: 2_480_00,
  paidOutCentavos: null,
  reason: "Golpe relatado",
  referenceNumber: null,
  customer: { name: "Juliana Lima", document: "***.982.247-**" },
  paidBy: { name: "Juliana Lima", document: "***.982.247-**" },
  isPaidByAnother: false,
  party: { name: "Juliana Lima", document: "***.982.247-**", paidBy: null },
  createdAt: AT,
  respondBy: "2026-11-23T15:00:00.000Z",
  isByOrder: false,
  order: null,
  regulatoryBy: "2026-11-27T15:00:00.000Z",
  answeredAt: null,
  assignee: { id: OTHER, name: "Ana Reis" },
  resolvedAt: null,
  isUnlisted: false,
  lacks: { all: 5, missing: ["invoice"] },
  dismissedBecause: null,
  externalReference: null,
  e2eId: "E1",
  resolutionReason: null,
  origin: "webhook",
  serviceReadAt: null,
  responseHours: 72,
  transaction: {
    id: OTHER,
    type: "payment",
    state: "completed",
    amountCentavos: 3_000_00,
    feeCentavos: 100,
    netCentavos: 2_999_00,
    description: "Cadeira",
    createdAt: AT,
    settledAt: AT,
    daysSincePayment: 1,
    refundState: "pending",
  },
  split: [{ destination: "loja-a", amountCentavos: 100_00 }],
  refund: {
    state: "pending",
    amountCentavos: 3_000_00,
    feeCentavos: null,
    requestedAt: AT,
    completedAt: null,
  },
  siblings: [
    {
      id: OTHER,
      status: "awaiting_response",
      answeredAt: null,
      apiStatus: null,
      blockType: "med",
      amountCentavos: 10_00,
    },
  ],
  way: null,
  evidence: {
    reason: "scam",
    signedEvents: 2,
    items: checklistOf("scam").map((item, place) => ({
      item,
      isThere: place === 0,
      asked: place === 1 ? { person: "Bia Sá", at: AT } : null,
    })),
  },
  points: CASE_POINTS.map((point) => ({
    point,
    side: "unknown",
    count: 2,
    amountCentavos: 1_00,
    otherCentavos: 2_00,
    at: AT,
    text: "BR1",
  })),
  told: [{ fact: "order", name: "pedido", value: "<b>4408</b>" }],
  deliveredAt: AT,
  history: {
    customerId: OTHER,
    name: "Juliana Lima",
    keptCount: 1,
    retainedCentavos: 1_000,
    returnCount: 1,
    partCount: 1,
    isCut: true,
    paymentCount: 30,
    payments: [{ id: OTHER, at: AT, amountCentavos: 1_000, became: "returned" }],
    blocks: [
      {
        id: OTHER,
        status: "approved",
        answeredAt: null,
        apiStatus: null,
        blockType: "med",
        amountCentavos: 5,
        createdAt: AT,
      },
    ],
  },
  contacts: {
    contacts: [{ id: OTHER, name: null, by: "email", blockCount: 1 }],
    address: { count: 1, blockCount: 1, looked: 1_000 },
  },
  place: { position: 2, total: 3, previousId: OTHER, nextId: OTHER },
  notes: [{ id: 1, person: "Ana", text: "Liguei <i>hoje</i>", at: AT }],
  tags: ["urgente"],
  people: [{ id: OTHER, name: "Bia Sá" }],
  steps: [
    {
      kind: "evidence_asked",
      source: "person",
      at: AT,
      person: "Ana",
      details: { assignee: "Bia Sá", item: "invoice" },
    },
  ],
};

const done = () => Promise.resolve({ ok: true as const, data: null });
const ACTIONS = {
  assign: () => Promise.resolve({ ok: true as const, data: { assigned: 1 } }),
  addNote: done,
  tag: done,
  ask: done,
  recordOrder: done,
  recordSending: done,
  saveDefence: () => Promise.resolve({ ok: true as const, data: { revision: 1 } }),
  writeDefence: done,
  strike: done,
  openLink: () => new Promise<never>(() => undefined),
  endLink: done,
};

function shown(locale: Locale, block: Block, isWorking = true): { markup: string; missing: string[] } {
  const client = new QueryClient();
  client.setQueryData(blockQueries.detail(ID).queryKey, block);
  client.setQueryData(defenceQueries.of(ID).queryKey, {
    blockId: ID,
    reason: "scam",
    text: null,
    suggested: "Pagou [comprovante]. Entregue [entrega].",
    revision: 0,
    saved: null,
    writer: null,
    standing: [{ number: 1, item: "payment_proof" }],
    template: { version: 0, isOurs: true, isFaulty: false },
    dossiers: [],
    sendings: [
      {
        ...{
          id: OTHER,
          channel: "portal",
          note: "Enviada",
          protocol: "MED-1",
          sentAt: AT,
          sentBy: "Ana Reis",
        },
        ...{ recordedBy: "Bia Sá", recordedAt: AT, copy: { is: "dossier", sha256: "ab", number: null } },
      },
      {
        ...{ id: ID, channel: "letter", note: "Antes", protocol: null, sentAt: AT, sentBy: "Ana Reis" },
        ...{ recordedBy: "Ana Reis", recordedAt: AT, copy: null },
      },
    ],
  });
  client.setQueryData(evidenceQueries.of(ID).queryKey, { blockId: ID, pieces: [], sizeBytes: 0, links: [] });
  const part = (
    <BlockDetail
      id={ID}
      people={[]}
      actions={isWorking ? ACTIONS : null}
      explainStatus={done}
      personId={OTHER}
      isClear
    />
  );
  return renderedIn(locale, part, { client, now: "2026-11-21T15:00:00Z" });
}

test.each(LOCALES)("a case with everything that one can have has all its words in %s", (locale) => {
  const { markup, missing } = shown(locale, BLOCK);
  expect(missing).toEqual([]);
  expect(markup).toContain("&lt;b&gt;4408");
  expect(markup).toMatch(/data-case-text[^>]*aria-keyshortcuts="E"/);
  expect(markup).toMatch(/<kbd[^>]*>E</);
  expect(markup).toContain("Bia Sá");
});

test.each(LOCALES)("says in %s when and by whom the answer was sent, and what comes next", (locale) => {
  for (const blockType of ["med", "judicial", "administrative", "x"]) {
    const { markup, missing } = shown(locale, { ...BLOCK, blockType, answeredAt: AT, siblings: [] });
    expect(missing).toEqual([]);
    expect(markup).toMatch(/role="note".*?(enviada em|sent on).*?(por|by).*?Ana Reis/);
    expect(markup).toMatch(/segue retido até|stays on hold until/);
    expect(markup).not.toMatch(/Aguardando (sua|resposta|providência)|Awaiting (your|an answer|action)/);
  }
  const waiting = shown(locale, BLOCK).markup;
  expect(waiting).toMatch(/Aguardando sua defesa|Awaiting your defence/);
  expect(waiting).not.toMatch(/segue retido até|stays on hold until/);
});

test.each(["judicial", "administrative"] as const)("a %s block asks for its own documents", (reason) => {
  const items = checklistOf(reason).map((item) => ({ item, isThere: false, asked: null }));
  const { markup, missing } = shown("pt-BR", {
    ...BLOCK,
    blockType: reason,
    regulatoryBy: null,
    evidence: { reason, items, signedEvents: 0 },
  });
  expect(missing).toEqual([]);
  expect(markup).toContain(reason === "judicial" ? "Ofício" : "Pedido da instituição");
});

test("a block without a payment says so, and nothing of a payment", () => {
  const { markup, missing } = shown("pt-BR", {
    ...BLOCK,
    transactionId: null,
    transaction: null,
    refund: null,
    split: [],
    history: null,
    way: null,
  });
  expect(missing).toEqual([]);
  expect(markup).toContain("não dá para mostrar o caminho do dinheiro");
  expect(markup).not.toContain("Histórico de ");
});

test("shows no field and no action to a person who only views", () => {
  const { markup } = shown("pt-BR", BLOCK, false);
  expect(markup).not.toMatch(/<textarea|<input/);
  expect(markup).not.toContain("Pedir");
});

test("the estimates of a case are said to be estimates, and what is drawn of a long history to be the newest", () => {
  const { markup } = shown("pt-BR", BLOCK);
  expect(markup).toContain("Limite do MED (estimado)");
  expect(markup).toContain("Limite, 7 d (estimado)");
  expect(markup).toContain("O mais recente de 30 pagamentos.");
  const whole = { ...BLOCK, history: BLOCK.history && { ...BLOCK.history, paymentCount: 1 } };
  expect(shown("pt-BR", whole).markup).not.toContain("mais recente de");
});

test("an order that is over is not said to be our own deadline, neither on top nor in the history", () => {
  const step = { kind: "deadline_passed", source: "clock", at: AT, person: null, details: null } as const;
  const order: Block = {
    ...{ ...BLOCK, blockType: "judicial", isByOrder: true, respondBy: "2026-11-21T00:00:00.000Z" },
    ...{ regulatoryBy: null, order: { number: "1", from: null }, steps: [step] },
  };
  const { markup } = shown("pt-BR", order);
  expect(markup).toContain("Venceu o prazo da ordem");
  expect(markup).toContain("O prazo venceu sem resposta");
  expect(markup).not.toMatch(/nosso prazo/i);
});

test.each([
  [{ status: "other" as const }, "Dizer o que significa", true],
  [{ status: "rejected" as const }, "já tinha terminado", false],
  [
    {
      status: "defended" as const,
      steps: [
        {
          ...{ kind: "status_explained" as const, source: "person" as const, at: AT, person: "Ana" },
          details: { word: "em_recurso", status: "defended" },
        },
      ],
    },
    "Segundo a equipe",
    true,
  ],
])("an unknown status says whose meaning holds: %o", (given, words, mayExplain) => {
  const { markup } = shown("pt-BR", { ...BLOCK, ...given, apiStatus: "em_recurso" });
  expect(markup).toContain("Outro status: em_recurso");
  expect(markup).toContain(words);
  expect(/Dizer o que significa|Mudar o significado/.test(markup)).toBe(mayExplain);
});
