/** Kept by this tab alone, until it is sent, the person signs out, or another person is here (security, T27). */
const PREFIX = "guiche.draft:";

export type Draft = {
  personId: string;
  /** What the address said beside the form: a duplicate of another charge is another draft. */
  search: string;
  intentId: string;
  /** When this very form was sent, where nobody knows yet what came of it. */
  sentAtMs: number | null;
  /** The first of its sendings that nobody knows the outcome of, where it was sent more than once. */
  firstSentMs?: number | null;
  values: Record<string, unknown>;
};

/** What of the browser is needed: a tab's storage. It can be full or forbidden, and then nothing is kept. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export function saveDraft(store: DraftStore, form: string, draft: Draft): void {
  try {
    store.setItem(PREFIX + form, JSON.stringify(draft));
  } catch {
    dropDraft(store, form);
  }
}

/** The draft of this person's form; null for none. A form that was sent is found by its id in the address, too. */
export function readDraft(
  store: DraftStore,
  form: string,
  { personId, search }: { personId: string; search: string },
): Draft | null {
  const draft = draftIn(store, PREFIX + form);
  if (draft?.personId !== personId) return null;
  const named = new URLSearchParams(search).get("intent");
  if (named !== null) return named === draft.intentId ? draft : null;
  return draft.search === search ? draft : null;
}

export function dropDraft(store: DraftStore, form: string): void {
  try {
    store.removeItem(PREFIX + form);
  } catch {
    return;
  }
}

/** Every draft, or every draft of anybody else. */
export function dropDrafts(store: DraftStore, keep: { personId: string } | null): void {
  for (const key of keysOf(store))
    if (keep === null || draftIn(store, key)?.personId !== keep.personId)
      dropDraft(store, key.slice(PREFIX.length));
}

function keysOf(store: DraftStore): string[] {
  try {
    return Array.from({ length: store.length }, (_, index) => store.key(index) ?? "").filter((key) =>
      key.startsWith(PREFIX),
    );
  } catch {
    return [];
  }
}

function draftIn(store: DraftStore, key: string): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(key) ?? "null") as Partial<Draft> | null;
    const isWhole =
      typeof draft?.personId === "string" &&
      typeof draft.search === "string" &&
      typeof draft.intentId === "string" &&
      (draft.sentAtMs === null || typeof draft.sentAtMs === "number") &&
      typeof draft.values === "object" &&
      draft.values !== null;
    return isWhole ? (draft as Draft) : null;
  } catch {
    return null;
  }
}
