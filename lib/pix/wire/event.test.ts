import { EVENT_NAMES } from "@/lib/core/enums/events";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { LosslessNumber, stringifyJson } from "@/lib/core/json/json";
import { describe, expect, it } from "vitest";
import { type EventWire, readEvent } from "./event";

const ID = "0198c1de-0000-7000-8000-000000000001";
const OTHER_ID = "0198c1de-0000-7000-8000-000000000002";

const bytes = (text: string) => new TextEncoder().encode(text);
const bodyOf = (data: unknown, envelope: Record<string, unknown> = {}) =>
  JSON.stringify({
    event: "payment_completed",
    eventId: ID,
    timestamp: "2026-11-20T15:00:00.000Z",
    subAccount: null,
    data,
    ...envelope,
  });
const data = {
  transactionId: ID,
  environment: "sandbox",
  amount: 100.5,
  feeAmount: 1.49,
  netAmount: 99.01,
  currency: "BRL",
  paymentMethod: "pix",
  status: "completed",
  completedAt: "2026-11-20T14:59:58.123-03:00",
};

function read(text: string): EventWire {
  const event = readEvent(bytes(text));
  if ("fault" in event) throw new Error(event.fault);
  return event;
}
const readData = (more: Record<string, unknown>, envelope?: Record<string, unknown>) =>
  read(bodyOf({ ...data, ...more }, envelope));
/** The body with the amount written as this text. */
const withAmount = (text: string) => read(bodyOf(data).replace('"amount":100.5', `"amount":${text}`));

describe("a delivered event", () => {
  it.each(["Payment_Completed", " payment_completed ", "PAYMENT.COMPLETED"])(
    "is known by its name in any case: %j",
    (event) => expect(readData({}, { event })).toMatchObject({ isKnown: true, event: "payment_completed" }),
  );

  it("means the same with its words in another case", () => {
    const shouted = readData({
      status: "COMPLETED",
      currency: "brl",
      blockType: "MED",
    });
    expect(shouted.data).toMatchObject({
      status: "completed",
      currency: "BRL",
      blockType: "med",
    });
    expect(shouted.meaning).toBe(readData({}).meaning);
    // Which environment an event is of is compared exactly (faults, H72).
    expect(readData({ environment: "Sandbox" }).data.environment).toBe("Sandbox");
    expect(readData({}, { event: "Payment_Frozen" })).toMatchObject({
      isKnown: false,
      event: "Payment_Frozen",
    });
  });

  it("reads every documented field of a completed payment", () => {
    const event = readData({
      split: [
        { subAccount: "loja-centro", amount: 10 },
        { subAccount: "principal", amount: 0.01 },
      ],
      externalReference: "pedido-7",
      e2eId: "E1234",
      counterpartName: "Maria",
      counterpartDocument: "12345678909",
      metadata: { order: 7, nested: { a: [1.5] } },
    });
    expect(event).toMatchObject({
      isKnown: true,
      event: "payment_completed",
      eventId: ID,
      subjectId: ID,
      subAccount: null,
      timestamp: new Date("2026-11-20T15:00:00.000Z"),
      moneyFault: false,
      data: {
        transactionId: ID,
        environment: "sandbox",
        amountCentavos: 10_050,
        feeCentavos: 149,
        netCentavos: 9_901,
        split: [
          { subAccount: "loja-centro", amountCentavos: 1_000 },
          { subAccount: "principal", amountCentavos: 1 },
        ],
        completedAt: new Date("2026-11-20T17:59:58.123Z"),
        externalReference: "pedido-7",
        e2eId: "E1234",
        counterpartName: "Maria",
        counterpartDocument: "12345678909",
        metadata: [
          ["order", 7],
          ["nested", { a: [1.5] }],
        ],
      },
    });
  });

  it("reads as absent what is optional and not there, or null, or of another type", () => {
    const expected = { externalReference: null, e2eId: null, split: null, metadata: null, completedAt: null };
    const nothing = { completedAt: undefined };
    const nulls = { externalReference: null, e2eId: null, split: null, metadata: null, completedAt: null };
    const strange = { externalReference: 7, e2eId: {}, metadata: [1], completedAt: "yesterday" };
    for (const more of [nothing, nulls, strange])
      expect(readData(more)).toMatchObject({ moneyFault: false, data: expected });
  });

  it.each([
    ["1715303490", "01715303490"],
    [new LosslessNumber("1715303490"), "01715303490"],
    [new LosslessNumber("52998224725"), "52998224725"],
    [new LosslessNumber("3084849001150"), "03084849001150"],
    ["529.982.247-25", "529.982.247-25"],
    [new LosslessNumber("208000100"), "208000100"],
    [{ cpf: "52998224725" }, null],
    [true, null],
  ])("reads the payer's document, a text or a number without its zeros in front: %s", (told, document) =>
    expect(
      read(stringifyJson({ event: "payment_completed", data: { ...data, counterpartDocument: told } })).data
        .counterpartDocument,
    ).toBe(document),
  );

  it("means the same with fields that nobody knows", () => {
    const extended = readData({ novelty: { deep: [1] }, constructor: "x" }, { version: 2, tenant: null });
    const { data: said, ...envelope } = readData({});
    expect(extended).toEqual({ ...envelope, data: said });
  });

  it.each([
    ["withdrawal.completed", "withdrawal_completed"],
    ["withdrawal.failed", "withdrawal_failed"],
    ["balance_block.created", "balance_block_created"],
  ])("takes %s for %s", (event, name) =>
    expect(readData({}, { event })).toMatchObject({ isKnown: true, event: name }),
  );

  it("keeps a name that it does not know", () =>
    expect(readData({}, { event: "payment.disputed" })).toMatchObject({
      isKnown: false,
      event: "payment.disputed",
    }));

  it("knows every name of the specification", () => {
    for (const event of EVENT_NAMES) expect(readData({}, { event })).toMatchObject({ isKnown: true, event });
  });
});

describe("bytes that are no event", () => {
  it.each([
    ["truncated JSON", bodyOf(data).slice(0, -7), "malformed"],
    ["empty body", "", "malformed"],
    ["list", "[]", "malformed"],
    ["text", '"x"', "malformed"],
    ["null", "null", "malformed"],
    ["number", "1", "no_event_name"],
    ["object of nothing", "{}", "no_event_name"],
    ["event that is no text", bodyOf(data, { event: 5 }), "no_event_name"],
    ["data that is a text", bodyOf("x"), "malformed"],
    ["data that is a list", bodyOf([]), "malformed"],
    ["a key twice", `{"event":"payment_completed","event":"payment_failed","data":{}}`, "malformed"],
    ["endless nesting", `{"event":"x","data":{"metadata":${"[".repeat(200_000)}`, "malformed"],
    [
      "deep closed nesting",
      `{"event":"x","data":{"metadata":${'{"a":'.repeat(6_000)}1${"}".repeat(6_000)}}}`,
      "any",
    ],
    ["sub-account that is a number", bodyOf(data, { subAccount: 5 }), "bad_sub_account"],
    ["sub-account beyond its pattern", bodyOf(data, { subAccount: "../x" }), "bad_sub_account"],
  ])("is a fault and throws nothing: %s", (_name, text, fault) => {
    const event = readEvent(bytes(text));
    if (fault !== "any") expect(event).toEqual({ fault });
  });

  it.each([
    ["0xFF", [0xff]],
    ["a lone continuation", [0x80]],
    ["an overlong form", [0xc0, 0xaf]],
    ["half of a character", [0xed, 0xa0, 0x80]],
  ])("is a fault where a string holds %s", (_name, wrong) => {
    const [before = "", after = ""] = bodyOf({ ...data, counterpartName: "@" }).split("@");
    expect(readEvent(Buffer.concat([bytes(before), Buffer.from(wrong), bytes(after)]))).toEqual({
      fault: "not_utf8",
    });
  });

  it("never throws, whatever arrives", () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.json().map(bytes)), (body) => {
        expect(readEvent(body)).toBeTypeOf("object");
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (eventId, value) => {
        const event = read(
          bodyOf({ ...data, amount: value, metadata: value, split: value, id: value }, { eventId }),
        );
        expect(event.eventId.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe("keys that look like machinery", () => {
  it("stay data", () => {
    const text = `{"event":"payment_completed","eventId":"${ID}","__proto__":{"isAdmin":true},"constructor":{"prototype":{}},
      "data":{"transactionId":"${ID}","amount":1,"__proto__":{"environment":"production"},
      "metadata":{"__proto__":{"isAdmin":true},"constructor":"x","toString":"y"}}}`;
    const event = read(text);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((event as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(event.data.environment).toBeNull();
    expect(JSON.parse(JSON.stringify(event.data.metadata))).toEqual([
      ["__proto__", JSON.parse('{"isAdmin":true}')],
      ["constructor", "x"],
      ["toString", "y"],
    ]);
    expect((event.data.metadata as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe("the money of an event", () => {
  it.each([
    ["100.5", 10_050],
    ["1e2", 10_000],
    ["0", 0],
    ["1.10", 110],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("reads %s", (text, value) =>
    expect(withAmount(text)).toMatchObject({ moneyFault: false, data: { amountCentavos: value } }),
  );

  it.each(['"100.50"', "1e21", "-1", "-0.01", "1.005", "100.49999999999999", "true", "[1]", "{}", "1e400"])(
    "refuses %s as an amount and keeps the rest",
    (text) =>
      expect(withAmount(text)).toMatchObject({
        isKnown: true,
        moneyFault: true,
        data: { amountCentavos: null, netCentavos: 9_901, transactionId: ID },
      }),
  );

  it("misses an amount that is not there, but not where an event only ends something known", () => {
    for (const event of EVENT_NAMES) {
      const isMissed = !["refund_completed", "balance_block_approved", "balance_block_rejected"].includes(
        event,
      );
      expect(readData({ amount: undefined }, { event }).moneyFault).toBe(isMissed);
      expect(readData({ amount: null }, { event }).moneyFault).toBe(isMissed);
    }
  });

  it.each([
    ["fee", { feeAmount: "1.49" }],
    ["net", { netAmount: -1 }],
    ["split", { split: [{ subAccount: "loja-centro", amount: "1" }] }],
    ["split that is no list", { split: { subAccount: "loja-centro", amount: 1 } }],
    ["leg without a wallet", { split: [{ amount: 1 }] }],
  ])("refuses an unreadable %s", (_name, more) => expect(readData(more).moneyFault).toBe(true));
});

describe("the identity of an event", () => {
  it("takes a blank eventId from the bytes", () => {
    for (const eventId of ["", "  ", null, undefined, 7]) {
      const text = bodyOf(data, { eventId });
      expect(read(text).eventId).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
    }
  });

  it("takes what no index holds from its hash", () => {
    for (const eventId of ["x".repeat(300), "a\u0000b"])
      expect(readData({}, { eventId }).eventId).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(readData({}, { event: "x".repeat(5_000) }).event).toMatch(/^sha256:/);
    expect(readData({ id: "y".repeat(251) }).subjectId).toBe("y".repeat(251));
  });

  it.each([
    [{ id: OTHER_ID, blockId: ID, refundId: ID }, OTHER_ID],
    [{ blockId: OTHER_ID }, OTHER_ID],
    [{ refundId: OTHER_ID.toUpperCase() }, OTHER_ID],
    [{}, ID],
    [{ transactionId: undefined }, ""],
    [{ transactionId: "pedido 7" }, "pedido 7"],
  ])("is about %j", (more, subjectId) => expect(readData(more).subjectId).toBe(subjectId));

  it.each([
    ["payment_completed", { transactionId: ID.toUpperCase() }, ID],
    ["refund_completed", { transactionId: undefined, originalTransactionId: ID }, ID],
    ["withdrawal_failed", { transactionId: undefined, withdrawalId: ID }, ID],
    ["withdrawal_failed", { transactionId: undefined, id: ID }, ID],
    ["balance_block_created", { transactionId: undefined, id: ID }, ""],
    ["payment_completed", { transactionId: "pedido 7" }, ""],
  ])("names the transaction of %s with %j", (event, more, id) =>
    expect(readData(more, { event }).data.transactionId).toBe(id),
  );

  it.each([
    ["loja-centro", "loja-centro"],
    ["principal", null],
    [null, null],
    [undefined, null],
    ["constructor", "constructor"],
  ])("belongs to the wallet %j", (subAccount, wallet) =>
    expect(readData({}, { subAccount }).subAccount).toBe(wallet),
  );
});

describe("the meaning of an event", () => {
  const split = [
    { subAccount: "a1", amount: 1 },
    { subAccount: "b1", amount: 2 },
  ];
  const { meaning } = readData({ split });

  it.each([
    ["order of keys", { split: split.map(({ subAccount, amount }) => ({ amount, subAccount })) }],
    ["words around it", { split, counterpartName: "Maria", metadata: { a: 1 }, e2eId: "E1" }],
  ])("does not depend on the %s", (_name, more) => expect(readData(more).meaning).toBe(meaning));

  it("does not depend on how a number is written", () => {
    const texts = ["100.5", "100.50", "1.005e2"];
    expect(new Set(texts.map((text) => withAmount(text).meaning)).size).toBe(1);
  });

  it.each([
    ["amount", { split, amount: 100.51 }],
    ["fee", { split, feeAmount: 1.5 }],
    ["net", { split, netAmount: 99 }],
    ["missing net", { split, netAmount: undefined }],
    ["status", { split, status: "failed" }],
    ["split", { split: [split[1], split[0]] }],
    ["missing split", {}],
    ["unreadable amount", { split, amount: "100.50" }],
  ])("depends on the %s", (_name, more) => expect(readData(more).meaning).not.toBe(meaning));

  it("tells two unreadable amounts apart", () =>
    expect(withAmount('"1"').meaning).not.toBe(withAmount('"2"').meaning));
});

describe("a value that the database cannot hold", () => {
  it("leaves the digits of metadata as they were written", () => {
    const event = read(
      `{"event":"payment_completed","eventId":"${ID}","data":{"transactionId":"${ID}","amount":1,"metadata":{"a":9007199254740993,"b":1e400,"c":[1.10],"d":7}}}`,
    );
    expect(event.data.metadata).toEqual([
      ["a", "9007199254740993"],
      ["b", "1e400"],
      ["c", "[1.10]"],
      ["d", 7],
    ]);
  });

  it("is replaced in texts and in metadata", () => {
    const event = readData({
      counterpartName: "a\u0000b\uD800",
      metadata: { "k\u0000": ["v\u0000", { deep: "\uDC00" }] },
      externalReference: "x".repeat(300),
    });
    expect(event.data.counterpartName).toBe("a\uFFFDb\uFFFD");
    expect(event.data.metadata).toEqual([["k\uFFFD", ["v\uFFFD", { deep: "\uFFFD" }]]]);
    expect(event.data.externalReference).toHaveLength(255);
  });
});
