import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { toast } from "../ui/toast";
import { type PublicError } from "@/lib/core/app-error";
import { intentQueries } from "@/lib/engine/intents/queries";
import { setFieldFaults } from "../ui/form-field";
import { callAct } from "./call-act";
import {
  type Attempt,
  type Known,
  type Seen,
  type Written,
  afterEarlier,
  attemptOf,
  isWatched,
  knownOf,
  lookAgainAfterMs,
  permissionsOf,
  sentSecondsAgo,
  wasTurnedAway,
} from "./known";
import { type Act } from "./outcome";
import { useSchemaResolver } from "./schema-resolver";
import { type FormSetting } from "./use-act-form";
import { useDraft } from "./use-draft";

type IntentSetting<Values extends FieldValues, Parsed, Result> = FormSetting<Values, Parsed> & {
  /** Names the draft: one page may hold two forms. */
  name: string;
  act: Act<Values, Result>;
  wallet: string;
  /** Minted once, when the form appears: a double click is one write. */
  intentId: string;
  /** A write that was sent from here before, and whose answer is still looked for. */
  underWay: string | null;
  /** Null where the server has written it down and the service's answer is not there yet. */
  writtenBy: (data: Result) => Written | null;
  /** It is done: opens what came of it. May be told of a form that was sent before a reload. */
  onWritten: (written: Written, intentId: string) => void;
  onRefused?: (error: PublicError) => void;
  /** True where the form is a page: a reload finds the write by its address, also without a draft. */
  hasAddress?: boolean;
};

export type IntentForm = {
  known: Known;
  write: { wallet: string; intentId: string };
  /** Nothing may be changed: what was sent is being looked for. */
  isLocked: boolean;
  isSending: boolean;
  maySend: boolean;
  /** What stands in the fields was typed before this page was loaded. */
  hasDraft: boolean;
  sendAgain: () => void;
  dropDraft: () => void;
};

/** What each form's action takes beside its fields. */
type SentForm = { intentId: string; sentSecondsAgo?: number | string | undefined };

type Sent = { intentId: string; attempt: Attempt };

/**
 * A form that is one write: its id is kept until the write is refused, over lost answers, a session that ended and a
 * reload. `known` says how far it is; `IntentNote` says it to the person.
 */
export function useIntentForm<Values extends FieldValues & SentForm, Parsed, Result>({
  name,
  act,
  wallet,
  intentId: firstId,
  underWay,
  writtenBy,
  onWritten,
  onRefused,
  hasAddress = false,
  schema,
  ...setting
}: IntentSetting<Values, Parsed, Result>) {
  const resolver = useSchemaResolver(schema);
  const { handleSubmit, ...form } = useForm<Values, unknown, Parsed>({ ...setting, resolver });
  const earlierWords = useTranslations("acts.earlier")("detail");
  const draft = useDraft(name);
  const [own, setOwn] = useState<Sent | null>(null);
  const [isDraftDropped, setIsDraftDropped] = useState(false);
  const found = isDraftDropped ? null : draft.found;
  const sent = own ?? sentBefore(found, underWay) ?? { intentId: found?.intentId ?? firstId, attempt: NONE };
  const seen = useSeen(wallet, sent);
  const known = useMemo(() => knownOf(sent.attempt, seen), [sent.attempt, seen]);
  const { mayEdit, maySend, isAnotherWrite } = permissionsOf(known);

  const { reset, subscribe, getValues } = form;
  useEffect(() => {
    if (found) reset({ ...(found.values as Values), intentId: found.intentId }, { keepDefaultValues: true });
  }, [found, reset]);

  const { keep, drop } = draft;
  const keptId = sent.intentId;
  const { atMs: sentAtMs, firstSentMs } =
    sent.attempt.came === "to_no_answer" ? sent.attempt : { atMs: null, firstSentMs: null };
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) keep({ intentId: keptId, sentAtMs, firstSentMs, values });
        },
      }),
    [subscribe, keep, keptId, sentAtMs, firstSentMs],
  );

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
    drop();
    if (isEarlier) toast.info(earlierWords);
    open.current(written, keptId);
  }, [written, keptId, drop, isEarlier, earlierWords]);

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
    if (hasAddress) window.history.replaceState(null, "", `?intent=${intentId}`);
    const outcome = await callAct(act, { ...values, sentSecondsAgo: sentSecondsAgo(earlier, nowMs) });
    const latest = attemptOf(outcome, writtenBy, { firstSentMs: firstMs, atMs: Date.now() });
    const isOpen = earlier.came === "to_no_answer" && wasTurnedAway(latest);
    const attempt = afterEarlier(
      earlier,
      latest,
      isOpen ? await look({ intentId, attempt: earlier }) : NOTHING,
    );
    isCalling.current = false;
    setOwn({ intentId, attempt });
    if (attempt.came === "to_nothing" || attempt.came === "back")
      keep({ intentId: attempt.came === "back" ? crypto.randomUUID() : intentId, sentAtMs: null, values });
    if (attempt.came !== "back") return;
    if (hasAddress) window.history.replaceState(null, "", window.location.pathname);
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
    hasDraft: found !== null && own === null && known.is === "open",
    send,
    sendAgain: () => void send(lastMore.current),
    dropDraft: () => {
      setIsDraftDropped(true);
      reset();
      // Last: emptying the form tells of its values once more while they still count as typed.
      drop();
    },
    /** The person goes on with another write: what was refused is not shown any more. */
    forgetRefusal,
    /** Gives what was typed, for a look before it is sent. */
    whenValid: (go: (values: Parsed) => void) => (event?: React.BaseSyntheticEvent) =>
      void handleSubmit((values) => {
        forgetRefusal();
        go(values);
      })(event),
    submit: (event?: React.BaseSyntheticEvent) => void handleSubmit(() => send())(event),
  } satisfies IntentForm & Pick<UseFormReturn<Values, unknown, Parsed>, "control"> & Record<string, unknown>;
}

const NONE: Attempt = { came: "none" };

/** Before this page was loaded: the draft knows when, the server knows that it arrived. */
function sentBefore(
  draft: { intentId: string; sentAtMs: number | null; firstSentMs?: number | null } | null,
  underWay: string | null,
): Sent | null {
  if (underWay !== null)
    return {
      intentId: underWay,
      attempt: { came: "to_no_answer", firstSentMs: 0, atMs: 0, isWritten: true },
    };
  if (draft === null || draft.sentAtMs === null) return null;
  const firstSentMs = draft.firstSentMs ?? draft.sentAtMs;
  return {
    intentId: draft.intentId,
    attempt: { came: "to_no_answer", firstSentMs, atMs: draft.sentAtMs, isWritten: false },
  };
}

const writtenOf = (wallet: string, { intentId, attempt }: Sent) =>
  intentQueries.written(wallet, intentId, () => sentSecondsAgo(attempt, Date.now()) ?? 0);

/** Whoever has just sent it waits for one look no longer than this. */
const ONE_LOOK_MS_MAX = 10_000;

/** Asks after the write once, at this moment. */
function useLook(wallet: string): (sent: Sent) => Promise<Seen> {
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
      (): Seen => UNREACHABLE,
    );
    const tooLate = new Promise<Seen>((resolve) => setTimeout(resolve, ONE_LOOK_MS_MAX, UNREACHABLE));
    return Promise.race([seen, tooLate]);
  };
}

/** Asks after the write while its outcome is not known: every second, then more rarely, and when the network is back. */
function useSeen(wallet: string, { intentId, attempt }: Sent): Seen {
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
      isWatched(attempt, knownOf(attempt, seenOf(state.data, state.dataUpdatedAt, state.status === "error")))
        ? lookAgainAfterMs(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
  const { data, dataUpdatedAt, isError } = query;
  const seen = useMemo(() => seenOf(data, dataUpdatedAt, isError), [data, dataUpdatedAt, isError]);
  return isOpen ? seen : NOTHING;
}

const NOTHING: Seen = { as: "nothing" };
const UNREACHABLE: Seen = { as: "unreachable" };

function seenOf(
  data: Extract<Seen, { as: "intent" }>["intent"] | "forgotten" | null | undefined,
  readAtMs: number,
  isError: boolean,
): Seen {
  if (data === "forgotten") return isError ? UNREACHABLE : { as: "forgotten" };
  if (data) return { as: "intent", intent: data };
  if (isError) return UNREACHABLE;
  return data === null ? { as: "absent", atMs: readAtMs } : NOTHING;
}
