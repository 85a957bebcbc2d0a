import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { toast } from "sonner";
import { type PublicError } from "@/lib/core/errors/app-error";
import { intentQueries } from "@/lib/engine/intents/queries";
import { setFieldFaults } from "../ui/form-field";
import { callAction } from "./call-action";
import {
  type LastSend,
  type SubmissionState,
  type Lookup,
  type Written,
  afterEarlier,
  lastSendOf,
  isWatched,
  submissionStateOf,
  nextLookupMs,
  permissionsOf,
  sentSecondsAgo,
  wasNotProcessed,
} from "./submission-state";
import { type ServerAction } from "./outcome";
import { type FormSetting } from "./use-action-form";
import { type SentForm } from "./draft";
import { useSentForm } from "./use-draft";
import { type ShownDraft, useFormDraft } from "./use-form-draft";

type IntentSetting<Values extends FieldValues, Parsed, Result> = FormSetting<Values, Parsed> & {
  /** Names the draft: one page may hold two forms. */
  name: string;
  /** The form's own address, with the object that it is about. Its draft is stored under it. */
  address: string;
  act: ServerAction<Values, Result>;
  wallet: string;
  /** The id of a write that was sent from here before, and whose answer is still looked for. */
  underWay: string | null;
  /** Null where the server has written it down and the service's answer is not there yet. */
  writtenBy: (data: Result) => Written | null;
  /** Called when the write is done; opens its result. It may be called for a form that was sent before a reload. */
  onWritten: (written: Written, intentId: string) => void;
  onRefused?: (error: PublicError) => void;
  /** True where the form is a page: a reload finds the write by its address, also without a draft. */
  hasAddress?: boolean;
};

export type IdempotentForm = {
  known: SubmissionState;
  write: { wallet: string; intentId: string };
  /** Nothing may be changed: what was sent is being looked for. */
  isLocked: boolean;
  isSending: boolean;
  maySend: boolean;
  /** Typed before this page was loaded. */
  draft: ShownDraft | null;
  sendAgain: () => void;
  takeDraft: () => void;
  discardDraft: () => void;
};

/** The values that each form's action takes beside its fields. */
type Sendable = { intentId: string; sentSecondsAgo?: number | string | undefined };

type Sent = { intentId: string; attempt: LastSend };

/**
 * A form that is one write. Its id is retained until the write is refused, across lost answers, an ended session and
 * a reload. `known` reports its progress; `IntentNote` shows it to the person.
 */
export function useIdempotentForm<Values extends FieldValues & Sendable, Parsed, Result>({
  name,
  address,
  act,
  wallet,
  underWay,
  writtenBy,
  onWritten,
  onRefused,
  hasAddress = false,
  schema,
  ...setting
}: IntentSetting<Values, Parsed, Result>) {
  const resolver = zodResolver<Values, unknown, Parsed>(schema);
  // Once for each form that appears: a page that comes from the router's cache would bring an id that was used.
  const [firstId] = useState(() => crypto.randomUUID());
  const defaultValues = { ...setting.defaultValues, intentId: firstId } as DefaultValues<Values>;
  const { handleSubmit, ...form } = useForm<Values, unknown, Parsed>({ ...setting, defaultValues, resolver });
  const earlierWords = useTranslations("acts.earlier")("detail");
  const { found, keep, drop } = useSentForm(name, address);
  const [own, setOwn] = useState<Sent | null>(null);
  const sent = own ?? sentBefore(found, underWay) ?? { intentId: firstId, attempt: NONE };
  const seen = useSeen(wallet, sent);
  const known = useMemo(() => submissionStateOf(sent.attempt, seen), [sent.attempt, seen]);
  const { mayEdit, maySend, isAnotherWrite } = permissionsOf(known);

  const keptId = sent.intentId;
  const wasSent = found !== null || underWay !== null;
  const draft = useFormDraft<Values>(form, { name, address, intentId: keptId, wasSent });
  const { fill, end: endDraft, keep: keepDraft } = draft;
  useEffect(() => {
    // It was sent with these values and may have arrived.
    if (found && found.intentId === keptId) fill(found.values);
  }, [found, keptId, fill]);

  const { getValues } = form;
  /** Nothing came of the sending: what was typed is a draft again. */
  const giveBack = useCallback(
    (intentId: string) => {
      drop(intentId);
      keepDraft();
    },
    [drop, keepDraft],
  );
  const wasFilled = own !== null || found?.intentId === keptId;
  const isRefusedLater = known.is === "refused" && sent.attempt.came !== "back" && wasFilled;
  useEffect(() => {
    if (isRefusedLater) giveBack(keptId);
  }, [isRefusedLater, keptId, giveBack]);

  const open = useRef(onWritten);
  useEffect(() => {
    open.current = onWritten;
  });
  const written = known.is === "done" ? known.written : null;
  const isEarlier = known.is === "done" && known.isEarlier;
  const openedId = useRef<string | null>(null);
  useEffect(() => {
    if (written === null || openedId.current === keptId) return;
    openedId.current = keptId;
    drop(keptId);
    endDraft();
    if (isEarlier) toast.info(earlierWords);
    open.current(written, keptId);
  }, [written, keptId, drop, endDraft, isEarlier, earlierWords]);

  const look = useLook(wallet);
  const isCalling = useRef(false);
  const lastMore = useRef<Partial<Values>>({});
  const send = async (more: Partial<Values> = {}): Promise<void> => {
    if (!maySend || isCalling.current) return;
    isCalling.current = true;
    lastMore.current = more;
    const intentId = isAnotherWrite ? crypto.randomUUID() : sent.intentId;
    const earlier = known.is === "unanswered" ? sent.attempt : NONE;
    const values = { ...getValues(), ...more, intentId };
    const nowMs = Date.now();
    const firstMs = earlier.came === "to_no_answer" ? earlier.firstSentMs : nowMs;
    setOwn({ intentId, attempt: { came: "under_way" } });
    // A reload while the answer is on its way finds this write again, and not a second one.
    keep({ intentId, sentAtMs: nowMs, firstSentMs: firstMs, values });
    endDraft();
    if (hasAddress) nameInAddress(intentId);
    const outcome = await callAction(act, { ...values, sentSecondsAgo: sentSecondsAgo(earlier, nowMs) });
    const latest = lastSendOf(outcome, writtenBy, { firstSentMs: firstMs, atMs: Date.now() });
    const isOpen = earlier.came === "to_no_answer" && wasNotProcessed(latest);
    const attempt = afterEarlier(
      earlier,
      latest,
      isOpen ? await look({ intentId, attempt: earlier }) : NOTHING,
    );
    isCalling.current = false;
    setOwn({ intentId, attempt });
    if (attempt.came === "to_nothing" || attempt.came === "back") giveBack(intentId);
    if (attempt.came !== "back") return;
    if (hasAddress) nameInAddress(null);
    setFieldFaults(form.setError, attempt.error.fields);
    onRefused?.(attempt.error);
  };

  const forgetRefusal = () => {
    if (isAnotherWrite) setOwn({ intentId: crypto.randomUUID(), attempt: NONE });
  };

  return {
    ...form,
    known,
    write: { wallet, intentId: sent.intentId },
    isLocked: !mayEdit,
    isSending: known.is === "sending",
    maySend,
    draft: known.is === "open" || known.is === "not_sent" ? draft.shown : null,
    /** For the key of the fields. */
    round: draft.round,
    send,
    sendAgain: () => void send(lastMore.current),
    takeDraft: draft.take,
    discardDraft: draft.discard,
    /** The person goes on with another write: what was refused is not shown any more. */
    forgetRefusal,
    /** Gives what was typed, for a look before it is sent. */
    whenValid: (go: (values: Parsed) => void) => (event?: React.BaseSyntheticEvent) =>
      void handleSubmit((values) => {
        forgetRefusal();
        go(values);
      })(event),
    submit: (event?: React.BaseSyntheticEvent) => void handleSubmit(() => send())(event),
  } satisfies IdempotentForm &
    Pick<UseFormReturn<Values, unknown, Parsed>, "control"> &
    Record<string, unknown>;
}

const NONE: LastSend = { came: "none" };

/** Before this page was loaded: this tab knows when, the server knows that it arrived. */
function sentBefore(found: SentForm | null, underWay: string | null): Sent | null {
  if (underWay !== null)
    return {
      intentId: underWay,
      attempt: { came: "to_no_answer", firstSentMs: 0, atMs: 0, isWritten: true },
    };
  if (found === null) return null;
  const { intentId, firstSentMs, sentAtMs } = found;
  return { intentId, attempt: { came: "to_no_answer", firstSentMs, atMs: sentAtMs, isWritten: false } };
}

/** A reload asks the server for the write by this name. */
function nameInAddress(intentId: string | null): void {
  const url = new URL(window.location.href);
  if (intentId === null) url.searchParams.delete("intent");
  else url.searchParams.set("intent", intentId);
  window.history.replaceState(null, "", url.pathname + url.search);
}

const writtenOf = (wallet: string, { intentId, attempt }: Sent) =>
  intentQueries.written(wallet, intentId, () => sentSecondsAgo(attempt, Date.now()) ?? 0);

/** The longest wait for one look at a write that was just sent. */
const ONE_LOOK_MS_MAX = 10_000;

/** Asks after the write once, at this moment. */
function useLook(wallet: string): (sent: Sent) => Promise<Lookup> {
  const queries = useQueryClient();
  return async (sent) => {
    const asked = queries.fetchQuery({
      ...writtenOf(wallet, sent),
      staleTime: 0,
      retry: false,
      networkMode: "always",
    });
    const seen = asked.then(
      (data) => seenOf(data, Date.now(), false),
      (): Lookup => UNREACHABLE,
    );
    const tooLate = new Promise<Lookup>((resolve) => setTimeout(resolve, ONE_LOOK_MS_MAX, UNREACHABLE));
    return Promise.race([seen, tooLate]);
  };
}

/** Asks after the write while its outcome is not known: every second, then more rarely, and when the network is back. */
function useSeen(wallet: string, { intentId, attempt }: Sent): Lookup {
  const isOpen = attempt.came === "to_no_answer" || attempt.came === "too_late";
  const query = useQuery({
    ...writtenOf(wallet, { intentId, attempt }),
    enabled: isOpen,
    staleTime: 0,
    retry: false,
    networkMode: "always",
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    refetchInterval: ({ state }) =>
      isWatched(
        attempt,
        submissionStateOf(attempt, seenOf(state.data, state.dataUpdatedAt, state.status === "error")),
      )
        ? nextLookupMs(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
  const { data, dataUpdatedAt, isError } = query;
  const seen = useMemo(() => seenOf(data, dataUpdatedAt, isError), [data, dataUpdatedAt, isError]);
  return isOpen ? seen : NOTHING;
}

const NOTHING: Lookup = { as: "nothing" };
const UNREACHABLE: Lookup = { as: "unreachable" };

function seenOf(
  data: Extract<Lookup, { as: "intent" }>["intent"] | "forgotten" | null | undefined,
  readAtMs: number,
  isError: boolean,
): Lookup {
  if (data === "forgotten") return isError ? UNREACHABLE : { as: "forgotten" };
  if (data) return { as: "intent", intent: data };
  if (isError) return UNREACHABLE;
  return data === null ? { as: "absent", atMs: readAtMs } : NOTHING;
}
