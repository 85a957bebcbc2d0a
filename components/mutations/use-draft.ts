import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useSignedIn } from "./actor";
import {
  type Draft,
  type DraftStore,
  type SentForm,
  dropDraft,
  dropSentForm,
  formKey,
  readDraft,
  readSentForm,
  saveDraft,
  saveSentForm,
} from "./draft";

const neverChanges = () => () => undefined;

/**
 * Finds the draft of a form in this tab, as it was when the form appeared, and returns functions to save and delete it.
 * `address` is the form's own, made of its props: during a navigation the location is still that of the page before.
 */
export function useDraft(name: string, address: string) {
  const form = useFormKey(name, address);
  const found = useFound(readDraftNow, form);
  const keep = useCallback(
    (values: Draft["values"]) => {
      if (form === null) return;
      const nowMs = Date.now();
      const before = readDraft(window.sessionStorage, form, nowMs);
      // A draft that is only restored retains its time.
      if (before && JSON.stringify(before.values) === JSON.stringify(values)) return;
      saveDraft(window.sessionStorage, form, { savedAtMs: nowMs, values });
    },
    [form],
  );
  const drop = useCallback(() => {
    if (form !== null) dropDraft(window.sessionStorage, form);
  }, [form]);
  return { found, keep, drop };
}

/** The same of a form that was sent and whose outcome is unknown. */
export function useSentForm(name: string, address: string) {
  const form = useFormKey(name, address);
  const found = useFound(readSentForm, form);
  const keep = useCallback(
    (sent: SentForm) => {
      if (form !== null) saveSentForm(window.sessionStorage, form, sent);
    },
    [form],
  );
  const drop = useCallback(
    (intentId: string) => {
      if (form !== null) dropSentForm(window.sessionStorage, form, intentId);
    },
    [form],
  );
  return { found, keep, drop };
}

function useFormKey(name: string, address: string): string | null {
  const person = useSignedIn();
  return person && formKey(person.id, address, name);
}

const readDraftNow = (store: DraftStore, form: string) => readDraft(store, form, Date.now());

function useFound<Found>(
  read: (store: DraftStore, form: string) => Found | null,
  form: string | null,
): Found | null {
  const readOnce = useMemo(
    () => once(() => (form === null ? null : read(window.sessionStorage, form))),
    [read, form],
  );
  // The server's markup knows no draft: it is read right after hydration.
  return useSyncExternalStore(neverChanges, readOnce, () => null);
}

function once<Found>(read: () => Found): () => Found {
  let known: { found: Found } | undefined;
  return () => (known ??= { found: read() }).found;
}
