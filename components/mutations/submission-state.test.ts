import { type IntentState } from "@/lib/core/enums/intents";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PublicError } from "@/lib/core/errors/app-error";
import { SENT_SECONDS_MAX } from "@/lib/core/enums/intents";
import {
  ARRIVES_MS_MAX,
  type LastSend,
  type SubmissionState,
  type Lookup,
  afterEarlier,
  lastSendOf,
  isWatched,
  submissionStateOf,
  nextLookupMs,
  permissionsOf,
  sentSecondsAgo,
  wasNotProcessed,
} from "./submission-state";
import { type Outcome } from "./outcome";

const REFUSED: PublicError = { code: "invalid_input" };
const REUSED: PublicError = { code: "key_reused" };
const SENT_AT = 1_000_000;

const intent = (
  state: IntentState,
  more: Partial<Extract<Lookup, { as: "intent" }>["intent"]> = {},
): Lookup => ({
  as: "intent",
  intent: {
    state,
    resultId: null,
    pausedBecause: null,
    answer: null,
    upstreamCode: null,
    upstreamMessage: null,
    upstreamRefusal: null,
    heldBecause: null,
    ...more,
  },
});
const moments = { firstSentMs: SENT_AT, atMs: SENT_AT };
const lost = { came: "to_no_answer", ...moments, isWritten: false } as const satisfies LastSend;
const late: LastSend = { came: "too_late", ...moments, error: REUSED };
const nothing: Lookup = { as: "nothing" };
const absentAfter = (ms: number): Lookup => ({ as: "absent", atMs: SENT_AT + ms });

type Case = [title: string, attempt: LastSend, seen: Lookup, known: SubmissionState];
const TABLE: Case[] = [
  ["nothing was sent", { came: "none" }, nothing, { is: "open" }],
  ["it is on its way", { came: "under_way" }, nothing, { is: "sending" }],
  ["no network", { came: "to_nothing", reason: "offline" }, nothing, { is: "not_sent", reason: "offline" }],
  ["the server said no", { came: "back", error: REFUSED }, nothing, { is: "refused", error: REFUSED }],
  ["lost, and not asked yet", lost, nothing, { is: "unanswered", reason: "asking" }],
  ["lost, and nobody to ask", lost, { as: "unreachable" }, { is: "unanswered", reason: "unreachable" }],
  ["lost, and set back since", lost, { as: "forgotten" }, { is: "unanswered", reason: "forgotten" }],
  [
    "written down, and set back since",
    { ...lost, isWritten: true },
    { as: "forgotten" },
    { is: "unanswered", reason: "forgotten" },
  ],
  ["too late, and set back since", late, { as: "forgotten" }, { is: "unanswered", reason: "forgotten" }],
  ["lost, and not there yet", lost, absentAfter(ARRIVES_MS_MAX - 1), { is: "unanswered", reason: "absent" }],
  ["lost, and never there", lost, absentAfter(ARRIVES_MS_MAX), { is: "not_sent", reason: "never_arrived" }],
  ["an older reading proves nothing", lost, absentAfter(-60_000), { is: "unanswered", reason: "absent" }],
  [
    "lost, and on its way to the service",
    lost,
    intent("sending"),
    { is: "verifying", isEarlier: false, answer: null },
  ],
  [
    "the server wrote it down and has no answer",
    { ...lost, isWritten: true },
    absentAfter(ARRIVES_MS_MAX),
    { is: "verifying", isEarlier: false, answer: null },
  ],
  [
    "lost, and kept until the credential is back",
    lost,
    intent("ready", { heldBecause: "credential" }),
    { is: "held", reason: "credential", isEarlier: false, leavesByItself: true },
  ],
  [
    "lost, and kept until we may sign in again",
    lost,
    intent("ready", { heldBecause: "sign_ins" }),
    { is: "held", reason: "sign_ins", isEarlier: false, leavesByItself: true },
  ],
  [
    "lost, and left to people by a refused credential",
    lost,
    intent("ready", { heldBecause: "credential", pausedBecause: "not_sent" }),
    { is: "held", reason: "credential", isEarlier: false, leavesByItself: false },
  ],
  [
    "lost, and a person has to look",
    lost,
    intent("ambiguous", { pausedBecause: "not_ours", answer: { status: 500, traceId: "trace-1" } }),
    { is: "paused", isEarlier: false, answer: { status: 500, traceId: "trace-1" } },
  ],
  [
    "lost, and accepted",
    lost,
    intent("accepted", { resultId: "c1" }),
    { is: "done", written: { resultId: "c1", isAwaitingApproval: false }, isEarlier: false },
  ],
  [
    "lost, and waiting for a second person",
    lost,
    intent("awaiting_approval"),
    { is: "done", written: { resultId: null, isAwaitingApproval: true }, isEarlier: false },
  ],
  [
    "lost, and refused by the service",
    lost,
    intent("rejected", {
      answer: { status: 422, traceId: "trace-1" },
      upstreamCode: "LIMIT",
      upstreamMessage: "Acima do limite",
    }),
    {
      is: "refused",
      error: {
        code: "rejected_upstream",
        upstreamStatus: 422,
        upstreamCode: "LIMIT",
        upstreamMessage: "Acima do limite",
        traceId: "trace-1",
      },
    },
  ],
  [
    "lost, and given up by a person",
    lost,
    intent("abandoned"),
    { is: "refused", error: { code: "conflict", reason: "write_abandoned" } },
  ],
  ["the first one arrived, not read yet", late, nothing, { is: "verifying", isEarlier: true, answer: null }],
  [
    "the first one arrived and was accepted",
    late,
    intent("accepted", { resultId: "c1" }),
    { is: "done", written: { resultId: "c1", isAwaitingApproval: false }, isEarlier: true },
  ],
  ["the id is somebody else's", late, absentAfter(1), { is: "refused", error: REUSED }],
  ["the absence was read before", late, absentAfter(-1), { is: "verifying", isEarlier: true, answer: null }],
];

test.each(TABLE)("%s", (_, attempt, seen, known) => {
  expect(submissionStateOf(attempt, seen)).toEqual(known);
});

type Answer = [title: string, outcome: Outcome<{ id: string | null }>, attempt: LastSend];
const ANSWERS: Answer[] = [
  [
    "done",
    { is: "done", data: { id: "c1" } },
    { came: "through", written: { resultId: "c1", isAwaitingApproval: false } },
  ],
  ["done, answer of the service missing", { is: "done", data: { id: null } }, { ...lost, isWritten: true }],
  ["refused", { is: "refused", error: REFUSED }, { came: "back", error: REFUSED }],
  ["the form's id is written down with other content", { is: "refused", error: REUSED }, late],
  ["the service is out of reach", { is: "refused", error: { code: "upstream_unavailable" } }, lost],
  ["no answer", { is: "unanswered" }, lost],
  [
    "another build",
    { is: "not_sent", reason: "outdated_page" },
    { came: "to_nothing", reason: "outdated_page" },
  ],
];
test.each(ANSWERS)("an answer: %s", (_, outcome, attempt) => {
  const writtenBy = ({ id }: { id: string | null }) =>
    id === null ? null : { resultId: id, isAwaitingApproval: false };
  expect(lastSendOf(outcome, writtenBy, moments)).toEqual(attempt);
});

const anyAttempt = fc.constantFrom<LastSend>(
  ...TABLE.map(([, attempt]) => attempt),
  ...ANSWERS.map(([, , attempt]) => attempt),
);
const anySeen = fc.oneof(
  fc.constantFrom<Lookup>(
    nothing,
    { as: "unreachable" },
    { as: "forgotten" },
    ...TABLE.map(([, , seen]) => seen),
  ),
  fc.integer({ min: 0, max: 120_000 }).map(absentAfter),
);

describe("every combination of an outcome and an observation", () => {
  test("a write that may exist is never made another one, and is never changed", () => {
    fc.assert(
      fc.property(anyAttempt, anySeen, (attempt, seen) => {
        const known = submissionStateOf(attempt, seen);
        const may = permissionsOf(known);
        expect(may.isAnotherWrite).toBe(known.is === "refused");
        if (seen.as === "intent" && attempt.came === "to_no_answer" && known.is !== "refused")
          expect(may.mayEdit).toBe(false);
        if (known.is === "unanswered")
          expect(may).toEqual({ mayEdit: false, maySend: true, isAnotherWrite: false });
      }),
    );
  });

  test("a form that is locked is on its way, asked after, or over: none is locked without end", () => {
    fc.assert(
      fc.property(anyAttempt, anySeen, (attempt, seen) => {
        const known = submissionStateOf(attempt, seen);
        if (permissionsOf(known).mayEdit || known.is === "sending" || known.is === "done") return;
        expect(isWatched(attempt, known)).toBe(true);
      }),
    );
  });

  test("an absence that lasts unlocks the form, with the same write", () => {
    fc.assert(
      fc.property(fc.integer({ min: ARRIVES_MS_MAX, max: 1e9 }), (ms) => {
        expect(permissionsOf(submissionStateOf(lost, absentAfter(ms)))).toEqual({
          mayEdit: true,
          maySend: true,
          isAnotherWrite: false,
        });
      }),
    );
  });
});

test("it is asked after often at first, then ever more rarely, and always again", () => {
  const waits = Array.from({ length: 40 }, (_, looks) => nextLookupMs(looks));
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits[0]).toBe(1_000);
  expect(waits.at(-1)).toBe(30_000);
});

describe("a form that is sent again", () => {
  const away: LastSend = { came: "to_nothing", reason: "not_written" };
  const back = (code: PublicError["code"]): LastSend => ({ came: "back", error: { code } });

  const doors = [
    away,
    ...(
      ["too_many_requests", "frozen", "invalid_input", "not_allowed", "not_found", "conflict"] as const
    ).map(back),
  ];
  const gone = absentAfter(ARRIVES_MS_MAX);

  test.each(doors)(
    "is neither unsent nor refused while an earlier sending may have arrived (%o)",
    (latest) => {
      expect(wasNotProcessed(latest)).toBe(true);
      const unproven: Lookup[] = [nothing, { as: "unreachable" }, { as: "forgotten" }, absentAfter(1)];
      for (const seen of [...unproven, intent("sending")])
        expect(afterEarlier(lost, latest, seen)).toBe(lost);
      for (const seen of unproven)
        expect(submissionStateOf(afterEarlier(lost, latest, seen), seen).is).toBe("unanswered");
    },
  );

  test.each(doors)("is what its last sending came to once none before it arrived (%o)", (latest) => {
    expect(afterEarlier(lost, latest, gone)).toBe(latest);
  });

  test("is what its last sending came to where none before it was lost", () => {
    for (const earlier of [{ came: "none" } as const, away])
      for (const latest of doors) expect(afterEarlier(earlier, latest, nothing)).toBe(latest);
  });

  test("is what its last sending came to, where that tells of the write itself", () => {
    const through: LastSend = { came: "through", written: { resultId: "t", isAwaitingApproval: false } };
    const abandoned: LastSend = { came: "back", error: { code: "conflict", reason: "write_abandoned" } };
    for (const latest of [through, late, abandoned, back("rejected_upstream")]) {
      expect(wasNotProcessed(latest)).toBe(false);
      expect(afterEarlier(lost, latest, nothing)).toBe(latest);
    }
  });

  test("says how long ago it was first sent, and never what no server takes", () => {
    expect(sentSecondsAgo({ came: "none" }, SENT_AT)).toBeUndefined();
    expect(sentSecondsAgo(back("frozen"), SENT_AT)).toBeUndefined();
    expect(sentSecondsAgo({ ...lost, atMs: SENT_AT + 60_000 }, SENT_AT + 61_900)).toBe(61);
    expect(sentSecondsAgo(lost, SENT_AT - 5_000)).toBe(0);
    expect(sentSecondsAgo({ ...lost, firstSentMs: 0 }, 1e13)).toBe(SENT_SECONDS_MAX);
  });
});
