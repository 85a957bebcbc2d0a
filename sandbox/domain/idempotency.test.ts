import { describe, expect, it } from "vitest";
import { parseJson } from "@/lib/core/json/json";
import { canonicalJson } from "./idempotency";

const canonical = (text: string) => canonicalJson(parseJson(text));

describe("canonicalJson", () => {
  it.each([
    ['{"a":1,"b":[true,null,"x"]}', '{ "b": [true, null, "x"], "a": 1 }'],
    ['{"amount":1.1}', '{"amount":1.10}'],
    ['{"amount":100}', '{"amount":1e2}'],
    ['{"amount":0}', '{"amount":-0.00}'],
    ['{"amount":0.5}', '{"amount":5e-1}'],
    ['{"text":"\\u00e9"}', '{"text":"é"}'],
  ])("%s and %s are the same body", (one, other) => expect(canonical(one)).toBe(canonical(other)));

  it.each([
    ['{"a":1}', '{"a":"1"}'],
    ['{"a":1}', '{"a":-1}'],
    ['{"a":10}', '{"a":100}'],
    ['{"a":9007199254740992}', '{"a":9007199254740993}'],
    ['{"a":[1,2]}', '{"a":[2,1]}'],
    ['{"a":null}', "{}"],
    ['{"a":[]}', '{"a":{}}'],
  ])("%s and %s are different bodies", (one, other) => expect(canonical(one)).not.toBe(canonical(other)));
});
