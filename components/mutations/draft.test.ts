import { expect, test } from "vitest";
import {
  type Draft,
  type DraftStore,
  DRAFTS_MAX,
  DRAFT_CHARS_MAX,
  DRAFT_LIFE_MS,
  dropForms,
  dropSentForm,
  formKey,
  readDraft,
  readSentForm,
  saveDraft,
  saveSentForm,
} from "./draft";

/** `charsMax`: as a browser refuses to write beyond its quota. */
function tab(charsMax = Infinity): DraftStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...kept].reduce((sum, [each, text]) => sum + (each === key ? 0 : text.length), 0);
      if (others + value.length > charsMax) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
}

const ADDRESS = "/w/principal/charges/new";
const FORM = formKey("ana", ADDRESS, "charge");
const NOW = Date.parse("2026-11-20T20:04:00.000Z");
const draft: Draft = { savedAtMs: NOW, values: { name: "x" } };
const sent = { intentId: "i1", firstSentMs: NOW, sentAtMs: NOW, values: { name: "x" } };

test("is found again under the same person, address, object and form, and under no other", () => {
  const store = tab();
  saveDraft(store, FORM, draft);
  expect(readDraft(store, FORM, NOW)).toEqual(draft);
  for (const other of [
    formKey("bia", ADDRESS, "charge"),
    formKey("ana", "/w/loja/charges/new", "charge"),
    formKey("ana", `${ADDRESS}?from=c1`, "charge"),
    formKey("ana", ADDRESS, "refund"),
  ])
    expect(readDraft(store, other, NOW)).toBeNull();
});

test("ends after twelve hours", () => {
  const store = tab();
  saveDraft(store, FORM, draft);
  expect(readDraft(store, FORM, NOW + DRAFT_LIFE_MS)).toEqual(draft);
  expect(readDraft(store, FORM, NOW + DRAFT_LIFE_MS + 1)).toBeNull();
  dropForms(store, { personId: "ana", nowMs: NOW + DRAFT_LIFE_MS + 1 });
  expect(store.kept.size).toBe(0);
});

test("keeps the twenty latest drafts, and none that is too large", () => {
  const store = tab();
  const keyOf = (nth: number) => formKey("ana", `/w/principal/refunds/${nth}`, "refund");
  for (let nth = 0; nth <= DRAFTS_MAX; nth++)
    saveDraft(store, keyOf(nth), { ...draft, savedAtMs: NOW + nth });
  expect(store.kept.size).toBe(DRAFTS_MAX);
  expect(readDraft(store, keyOf(0), NOW)).toBeNull();
  saveDraft(store, keyOf(1), { ...draft, values: { name: "x".repeat(DRAFT_CHARS_MAX) } });
  expect(readDraft(store, keyOf(1), NOW)).toBeNull();
});

test("goes with its person, and signing out leaves nothing of anybody", () => {
  const store = tab();
  store.setItem("taste", "kept");
  store.setItem("guiche.draft:/w/principal/charges#charge", '{"personId":"ana","intentId":"i1","values":{}}');
  saveDraft(store, FORM, draft);
  saveSentForm(store, FORM, sent);
  for (const save of [saveDraft, saveSentForm])
    save(store, formKey("bia", ADDRESS, "charge"), { ...draft, ...sent });
  dropForms(store, { personId: "ana", nowMs: NOW });
  expect([...store.kept.keys()].toSorted()).toEqual([`guiche.draft:${FORM}`, `guiche.sent:${FORM}`, "taste"]);
  dropForms(store, null);
  expect([...store.kept.keys()]).toEqual(["taste"]);
});

test("a form that was sent stays until that very sending ends, whatever its age and however full the storage", () => {
  const store = tab(250);
  saveDraft(store, formKey("ana", "/projects/new", "project"), {
    ...draft,
    values: { name: "x".repeat(150) },
  });
  saveSentForm(store, FORM, sent);
  expect([...store.kept.keys()]).toEqual([`guiche.sent:${FORM}`]);
  dropForms(store, { personId: "ana", nowMs: NOW + 30 * DRAFT_LIFE_MS });
  dropSentForm(store, FORM, "i2");
  expect(readSentForm(store, FORM)).toEqual(sent);
  dropSentForm(store, FORM, "i1");
  expect(readSentForm(store, FORM)).toBeNull();
});

test("ignores a record that is broken, and survives a storage that takes nothing", () => {
  const store = tab();
  for (const broken of ["{", "null", "[]", '{"values":{}}', '{"savedAtMs":1,"sentAtMs":1,"values":null}']) {
    store.setItem(`guiche.draft:${FORM}`, broken);
    store.setItem(`guiche.sent:${FORM}`, broken);
    expect(readDraft(store, FORM, 1)).toBeNull();
    expect(readSentForm(store, FORM)).toBeNull();
  }
  const full = tab(0);
  expect(() => saveDraft(full, FORM, draft)).not.toThrow();
  expect(() => saveSentForm(full, FORM, sent)).not.toThrow();
});
