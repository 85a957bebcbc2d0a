/**
 * Both are stored by this tab alone, until the form is sent, the person signs out, or another person uses the tab
 * (security, T25).
 */
const DRAFT = "guiche.draft:";
const SENT = "guiche.sent:";

/** Within a day a time of day says when it was typed. */
export const DRAFT_LIFE_MS = 12 * 3_600_000;
export const DRAFTS_MAX = 20;
/** Larger than the largest form. A draft beyond it is not stored. */
export const DRAFT_CHARS_MAX = 64 * 1_024;

/** Typed and never sent. It names no intent: each form mints its own. */
export type Draft = { savedAtMs: number; values: Record<string, unknown> };

/** A form that was sent and whose outcome is unknown: the intent with exactly the values that it was sent with. */
export type SentForm = {
  intentId: string;
  firstSentMs: number;
  sentAtMs: number;
  values: Record<string, unknown>;
};

/** The required part of a tab's storage. Nothing is stored where it is full or forbidden. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** `address`: the form's own, with the object it is about; `name`: one page may hold two forms. */
export const formKey = (personId: string, address: string, name: string): string =>
  `${personId}:${address}#${name}`;

export function saveDraft(store: DraftStore, form: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (text.length > DRAFT_CHARS_MAX || !wrote(store, DRAFT + form, text)) remove(store, DRAFT + form);
  else dropOldest(store);
}

/** The draft of a form; null for none, and for one that is too old. */
export function readDraft(store: DraftStore, form: string, nowMs: number): Draft | null {
  const draft = draftIn(store, DRAFT + form);
  return draft && Math.abs(nowMs - draft.savedAtMs) <= DRAFT_LIFE_MS ? draft : null;
}

export const dropDraft = (store: DraftStore, form: string): void => remove(store, DRAFT + form);

/**
 * Drafts are deleted to make space for the sent form: without it a reload would not know that the form may have
 * arrived.
 */
export function saveSentForm(store: DraftStore, form: string, sent: SentForm): void {
  const text = JSON.stringify(sent);
  if (wrote(store, SENT + form, text)) return;
  for (const key of keysOf(store, DRAFT)) remove(store, key);
  if (!wrote(store, SENT + form, text)) remove(store, SENT + form);
}

export function readSentForm(store: DraftStore, form: string): SentForm | null {
  const sent = recordIn(store, SENT + form) as Partial<SentForm> | null;
  const isWhole =
    typeof sent?.intentId === "string" &&
    typeof sent.firstSentMs === "number" &&
    typeof sent.sentAtMs === "number" &&
    isRecord(sent.values);
  return isWhole ? (sent as SentForm) : null;
}

/** The end of one sending never drops the record of another. */
export function dropSentForm(store: DraftStore, form: string, intentId: string): void {
  if (readSentForm(store, form)?.intentId === intentId) remove(store, SENT + form);
}

/** Everything, or all that is another person's or too old. */
export function dropForms(store: DraftStore, keep: { personId: string; nowMs: number } | null): void {
  for (const prefix of [DRAFT, SENT])
    for (const key of keysOf(store, prefix))
      if (keep === null || !key.startsWith(`${prefix}${keep.personId}:`)) remove(store, key);
      else if (prefix === DRAFT && readDraft(store, key.slice(prefix.length), keep.nowMs) === null)
        remove(store, key);
}

function dropOldest(store: DraftStore): void {
  const saved = keysOf(store, DRAFT).map((key) => ({ key, atMs: draftIn(store, key)?.savedAtMs ?? 0 }));
  saved.sort((one, other) => other.atMs - one.atMs);
  for (const { key } of saved.slice(DRAFTS_MAX)) remove(store, key);
}

function keysOf(store: DraftStore, prefix: string): string[] {
  try {
    return Array.from({ length: store.length }, (_, index) => store.key(index) ?? "").filter((key) =>
      key.startsWith(prefix),
    );
  } catch {
    return [];
  }
}

function draftIn(store: DraftStore, key: string): Draft | null {
  const draft = recordIn(store, key) as Partial<Draft> | null;
  return typeof draft?.savedAtMs === "number" && isRecord(draft.values) ? (draft as Draft) : null;
}

function recordIn(store: DraftStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

function wrote(store: DraftStore, key: string, text: string): boolean {
  try {
    store.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function remove(store: DraftStore, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    return;
  }
}
