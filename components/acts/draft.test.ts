import { expect, test } from "vitest";
import { type Draft, type DraftStore, dropDrafts, readDraft, saveDraft } from "./draft";

function tab(): DraftStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const FORM = "/w/principal/charges/new#charge";
const draft: Draft = { personId: "ana", search: "", intentId: "i1", sentAtMs: null, values: { name: "x" } };

test("is there again for the same person at the same address", () => {
  const store = tab();
  saveDraft(store, FORM, draft);
  expect(readDraft(store, FORM, { personId: "ana", search: "" })).toEqual(draft);
  expect(readDraft(store, FORM, { personId: "ana", search: "?intent=i1" })).toEqual(draft);
});

test("is nobody else's, no other form's, and no duplicate's", () => {
  const store = tab();
  saveDraft(store, FORM, draft);
  expect(readDraft(store, FORM, { personId: "bia", search: "" })).toBeNull();
  expect(readDraft(store, "/w/loja/charges/new#charge", { personId: "ana", search: "" })).toBeNull();
  expect(readDraft(store, FORM, { personId: "ana", search: "?from=c1" })).toBeNull();
  expect(readDraft(store, FORM, { personId: "ana", search: "?intent=i2" })).toBeNull();
});

test("goes with its person, and signing out leaves none of anybody", () => {
  const store = tab();
  store.setItem("taste", "kept");
  saveDraft(store, FORM, draft);
  saveDraft(store, "other", { ...draft, personId: "bia" });
  dropDrafts(store, { personId: "ana" });
  expect([...store.kept.keys()]).toEqual(["taste", `guiche.draft:${FORM}`]);
  dropDrafts(store, null);
  expect([...store.kept.keys()]).toEqual(["taste"]);
});

test("what is no draft is none, and a full storage breaks nothing", () => {
  const store = tab();
  for (const broken of ["{", "null", "[]", '{"personId":"ana"}', '{"personId":1}']) {
    store.setItem(`guiche.draft:${FORM}`, broken);
    expect(readDraft(store, FORM, { personId: "ana", search: "" })).toBeNull();
  }
  const full = {
    ...tab(),
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  expect(() => saveDraft(full, FORM, draft)).not.toThrow();
});
