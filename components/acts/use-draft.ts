import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useSignedIn } from "./actor";
import { type Draft, dropDraft, readDraft, saveDraft } from "./draft";

const neverChanges = () => () => undefined;

/**
 * Finds the draft of a form in this tab, as it was when the form appeared, and returns functions to save and delete it. With `page`
 * the draft belongs to that page: during a navigation from one case to the next, the address is still that of the first.
 */
export function useDraft(form: string, page?: string) {
  const person = useSignedIn();
  // The window's address is still the page before's, where a form is reached by a click.
  const pathname = usePathname();
  const said = useSearchParams().toString();
  const [readOnce] = useState(() => {
    let found: { draft: Draft | null; address: string; search: string } | undefined;
    return () => {
      if (found) return found;
      const address = `${page ?? pathname}#${form}`;
      const search = page === undefined && said !== "" ? `?${said}` : "";
      const draft = readDraft(window.sessionStorage, address, { personId: person?.id ?? "", search });
      return (found = { draft, address, search: draft?.search ?? search });
    };
  });
  // The server's markup knows of no draft: it is filled in right after the page has come to life.
  const place = useSyncExternalStore(neverChanges, readOnce, () => null);
  const keep = useCallback(
    (draft: Pick<Draft, "intentId" | "sentAtMs" | "firstSentMs" | "values">) => {
      if (person === null) return;
      const { address, search } = readOnce();
      saveDraft(window.sessionStorage, address, { personId: person.id, search, ...draft });
    },
    [person, readOnce],
  );
  const drop = useCallback(() => dropDraft(window.sessionStorage, readOnce().address), [readOnce]);
  return { found: place?.draft ?? null, keep, drop };
}
