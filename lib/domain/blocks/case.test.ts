import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseLine, spreadLabels } from "./case-line";
import { addressIn, caseFactsOf, deliveryOf } from "./case-metadata";
import { type CaseFacts, POINT_SIDES, whatDecides } from "./what-decides";

const NOW = new Date("2026-11-24T12:00:00Z");
const HISTORY = {
  keptCount: 8,
  retainedCentavos: 41_000,
  largestCentavos: 9_000,
  firstAt: "2025-12-01T12:00:00.000Z",
  lostBlocks: 0,
  wonBlocks: 0,
};
const USUAL: CaseFacts = {
  reason: "scam",
  amountCentavos: 10_000,
  hasPayment: true,
  isSamePerson: true,
  deliveredAt: "2026-11-19T17:32:00.000Z",
  isDeliveredByWord: false,
  tracking: null,
  carrier: null,
  receivedBy: null,
  history: HISTORY,
  refund: null,
  hasConversation: true,
  hasOrder: false,
};
const pointsOf = (change: Partial<CaseFacts>) =>
  whatDecides({ ...USUAL, ...change }).map(({ point, side }) => `${side} ${point}`);

describe("the assessment that decides a case", () => {
  it("is said by facts alone, for first, then against, then what is not known", () => {
    expect(pointsOf({})).toEqual(["for same_person", "for delivered", "for known_customer"]);
    expect(pointsOf({ isSamePerson: false, deliveredAt: null, hasConversation: false })).toEqual([
      "for known_customer",
      "against another_person",
      "unknown delivery_unknown",
      "unknown not_asked",
    ]);
  });
  it("takes what is not known for neither side", () => {
    expect(pointsOf({ isSamePerson: null, deliveredAt: null, history: null })).toEqual([
      "unknown person_unknown",
      "unknown delivery_unknown",
      "unknown customer_unknown",
    ]);
    // On its way is not delivered.
    expect(pointsOf({ deliveredAt: null, tracking: "BR123" })).toContain("unknown sent");
  });
  it("calls an amount unusual only beside enough earlier ones", () => {
    const history = { ...HISTORY, largestCentavos: 5_000 };
    expect(pointsOf({ history })).toContain("against above_usual");
    expect(pointsOf({ history: { ...history, keptCount: 2 } })).not.toContain("against above_usual");
    expect(pointsOf({ history: { ...history, largestCentavos: 5_001 } })).not.toContain(
      "against above_usual",
    );
  });
  it("says a refund that stands or is under way, and none that failed", () => {
    const refund = { amountCentavos: 10_000, at: NOW.toISOString() };
    expect(pointsOf({ refund: { state: "confirmed", ...refund } })[0]).toBe("for refund_confirmed");
    expect(pointsOf({ refund: { state: "pending", ...refund } })[0]).toBe("for refund_pending");
    expect(pointsOf({ refund: { state: "error", ...refund } })).toEqual(pointsOf({}));
  });
  it("asks a court's block for its order, and nothing about a purchase", () => {
    expect(pointsOf({ reason: "judicial" })).toEqual(["for same_person", "unknown order_unread"]);
    expect(pointsOf({ reason: "judicial", hasOrder: true })).toEqual(["for same_person"]);
    expect(pointsOf({ reason: "administrative", deliveredAt: null, hasConversation: false })).toEqual([
      "for same_person",
      "for known_customer",
    ]);
  });
  it("says of a block without a payment only that, and never what it cannot know", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom("scam", "judicial", "administrative", "unclear"),
        (has, reason) => {
          const points = whatDecides({ ...USUAL, reason, hasPayment: has });
          if (!has)
            expect(points.map(({ point }) => point).filter((point) => point !== "order_unread")).toEqual([
              "payment_unknown",
            ]);
          const sides = points.map(({ side }) => POINT_SIDES.indexOf(side));
          expect(sides).toEqual(sides.toSorted((a, b) => a - b));
        },
      ),
    );
  });
});

describe("the merchant's own pairs", () => {
  it("are understood by their names in both languages and many spellings", () => {
    const facts = caseFactsOf([
      ["codigo_rastreio", "BR1"],
      ["trackingCode", "BR2"],
      ["Endereço de entrega", "Rua A, 1"],
      ["entregue_em", "19/11/2026"],
      ["delivery_status", "Delivered"],
      ["pedido", 4408],
      ["ip", "10.0.0.1"],
      ["cor", "azul"],
    ]);
    expect(facts.map(({ fact }) => fact)).toEqual([
      "tracking",
      "tracking",
      "address",
      "deliveredAt",
      "deliveryStatus",
      "order",
      "device",
      "other",
    ]);
    expect(facts[5]?.value).toBe("4408");
    const { deliveredAt, isDeliveredByWord, tracking } = deliveryOf(facts, NOW);
    expect(deliveredAt?.toISOString()).toBe("2026-11-19T03:00:00.000Z");
    expect(isDeliveredByWord).toBe(true);
    expect(tracking).toBe("BR1");
  });
  it("take the address of a machine or a mailbox for no place", () => {
    const factOf = (name: string) => caseFactsOf([[name, "x"]])[0]?.fact;
    for (const name of ["ip_address", "ipAddress", "endereco_ip", "mac_address", "macAddress", "client_ip"])
      expect(factOf(name), name).toBe("device");
    for (const name of ["email_address", "emailAddress", "E-mail address", "endereço de e-mail"])
      expect(factOf(name), name).toBe("other");
    for (const name of ["shipping_address", "shipAddress", "Endereço", "cep", "zip_code", "postal"])
      expect(factOf(name), name).toBe("address");
  });
  it("name an address by its street and number, whatever stands before them", () => {
    const addressOf = (...values: string[]) =>
      addressIn(caseFactsOf(values.map((value): [string, unknown] => ["endereco", value])));
    for (const shared of ["13010-100", "13010100", "13.010-100", "Campinas", "10", "  ", ""])
      expect(addressOf(shared, "Rua das Flores, 10"), shared).toBe("Rua das Flores, 10");
    expect(addressOf("Estrada Velha, s/n")).toBe("Estrada Velha, s/n");
    expect(addressOf("13010-100")).toBeNull();
    expect(addressIn(caseFactsOf([["cep", "13010-100"]]))).toBeNull();
    expect(addressIn(caseFactsOf([["email_address", "rua10@exemplo.com"]]))).toBeNull();
  });
  it("tell of a delivery in both languages, however their names are spelt", () => {
    const wanted = {
      tracking: "AA123456785BR",
      carrier: "Correios",
      receivedBy: "Juliana Lima",
    };
    for (const [tracking, carrier, by, at] of [
      ["codigo_rastreio", "transportadora", "recebido_por", "entregue_em"],
      ["Código de rastreamento", "Transportador", "Recebedor", "Data da entrega"],
      ["trackingNumber", "carrier", "receivedBy", "deliveredAt"],
      ["tracking-code", "Shipping company", "signed_by", "delivery_date"],
      ["RASTREIO", "entregue_por", "quem recebeu", "dt_entrega"],
    ] as const)
      expect(
        deliveryOf(
          caseFactsOf([
            [tracking, " AA123456785BR "],
            [carrier, "Correios"],
            [by, "Juliana Lima"],
            [at, "2026-11-19"],
          ]),
          NOW,
        ),
        tracking,
      ).toEqual({
        ...wanted,
        deliveredAt: new Date("2026-11-19T03:00:00.000Z"),
        isDeliveredByWord: false,
      });
    const empty = deliveryOf(caseFactsOf([["tracking_code", "  "]]), NOW);
    expect(empty).toMatchObject({ tracking: null, deliveredAt: null });
  });
  it("tell no delivery that is ahead, or that could be two moments", () => {
    const deliveredBy = (value: string) => deliveryOf(caseFactsOf([["entregue_em", value]]), NOW).deliveredAt;
    for (const value of ["30/11/2026", "amanhã", "2026-11-19T14:32", "31/02/2026", ""])
      expect(deliveredBy(value)).toBeNull();
    expect(deliveredBy("2026-11-19T14:32:00-03:00")?.toISOString()).toBe("2026-11-19T17:32:00.000Z");
  });
  it("are cut to what a page holds", () => {
    const many = Array.from({ length: 50 }, (_, at): [string, unknown] => [`k${at}`, "x".repeat(1_000)]);
    const facts = caseFactsOf(many);
    expect(facts).toHaveLength(30);
    expect(facts[0]?.value).toHaveLength(200);
  });
});

describe("the line of a case", () => {
  it("goes from left to right, within its width, whatever the moments", () => {
    const moment = fc.option(
      fc
        .integer({ min: -400, max: 30 })
        .map((days) => new Date(NOW.getTime() + days * 86_400_000).toISOString()),
    );
    fc.assert(
      fc.property(
        fc.record({ paid: moment, delivered: moment, answered: moment, ended: moment }),
        (given) => {
          const opened = new Date(NOW.getTime() - 86_400_000).toISOString();
          const { marks, now } = caseLine({ ...given, opened, ours: NOW.toISOString() }, NOW);
          const shares = marks.map(({ share }) => share);
          expect(shares).toEqual(shares.toSorted((a, b) => a - b));
          for (const share of [...shares, now ?? 0.5]) {
            expect(share).toBeGreaterThan(0);
            expect(share).toBeLessThan(1);
          }
          expect(now === null).toBe(given.ended !== null);
        },
      ),
    );
  });
  it("puts what was longer ago than a week before the block at its left end, and says so", () => {
    const { marks } = caseLine({ paid: "2026-01-01T00:00:00Z", opened: "2026-11-20T00:00:00Z" }, NOW);
    expect(marks[0]).toMatchObject({ moment: "paid", isLongAgo: true });
    expect(marks[0]?.share).toBeCloseTo(0.03);
  });
});

describe("labels of one line", () => {
  it("never cover each other and stay inside, as long as they have room at all", () => {
    const shares = fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 7 })
      .map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(shares, (all) => {
        const lefts = spreadLabels(all, 0.135);
        for (const [at, left] of lefts.entries()) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(1 - 0.135 + 1e-9);
          if (at > 0) expect(left - (lefts[at - 1] ?? 0)).toBeGreaterThanOrEqual(0.135 - 1e-9);
        }
      }),
    );
  });
});
