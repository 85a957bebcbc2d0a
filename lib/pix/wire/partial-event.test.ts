import { expect, it } from "vitest";
import { readPartialEvent } from "./partial-event";

const [ONE, OTHER] = ["0190f3a2-1111-7222-8333-444455556666", "0190f3a2-1111-7222-8333-444455557777"];
const NOTHING = { event: null, eventId: null, subAccount: null, transactionId: null, subjectId: null };
const bytes = (text: string) => new TextEncoder().encode(text);

it("sees the names in an event that breaks off, whose bytes are no text, or that has no name", () => {
  const whole = `{"event":"payment_completed","eventId": "e-1","subAccount":"loja-a","data":{"transactionId":"${ONE.toUpperCase()}","amount":`;
  const seen = {
    event: "payment_completed",
    eventId: "e-1",
    subAccount: "loja-a",
    transactionId: ONE,
    subjectId: ONE,
  };
  expect(readPartialEvent(bytes(whole))).toEqual(seen);
  expect(readPartialEvent(Buffer.concat([bytes(whole), Buffer.from([0xff, 0xc0])]))).toEqual(seen);
  expect(readPartialEvent(bytes(whole.replace('"event"', '"name"')))).toEqual({ ...seen, event: null });
});

it("takes what an event about a part of a payment is about, and the payment beside it", () => {
  expect(readPartialEvent(bytes(`{"data":{"transactionId":"${ONE}","blockId":"${OTHER}"}`))).toMatchObject({
    transactionId: ONE,
    subjectId: OTHER,
  });
});

it("takes nothing that is no name", () => {
  for (const text of [
    "",
    "[1]",
    "null",
    '{"event":5,"eventId":"\\u0000","subAccount":"../x","data":{"transactionId":"x","id":"1"}}',
    `{"subAccount":"${"a".repeat(40)}"}`,
  ])
    expect(readPartialEvent(bytes(text))).toEqual(NOTHING);
});
