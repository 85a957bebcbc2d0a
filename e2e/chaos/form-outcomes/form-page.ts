import { setTimeout as sleep } from "node:timers/promises";
import {
  type LastSend,
  type Lookup,
  afterEarlier,
  lastSendOf,
  isWatched,
  submissionStateOf,
  nextLookupMs,
  sentSecondsAgo,
  wasNotProcessed,
} from "@/components/mutations/submission-state";
import { outcomeOf } from "@/components/mutations/outcome";
import { type ActionResult } from "@/lib/core/errors/app-error";
import { type IntentView } from "@/lib/engine/intents/schema";
import { type DashboardClient, type Resent } from "../dashboard-client";
import { type ShownOutcome, type Written, shownOutcomeOf, writtenBy } from "./shown-outcome";

/**
 * The number of times that a person looks again at a page with an unknown outcome. The person also returns to the
 * page at the end.
 */
const LOOKS_MAX = 6;
const NOTHING: Lookup = { as: "nothing" };

type Form = { intentId: string; wallet?: unknown };

/**
 * The page of one form, without the browser. The functions of `components/mutations` that the page itself uses decide
 * what its person sees, in the order of `use-intent-form`. Calls `note` each time the page shows something else.
 */
export class FormPage implements Resent {
  readonly #by: Pick<DashboardClient, "get" | "triesToSignIn">;
  readonly #path: string;
  readonly #note: (told: ShownOutcome) => void;
  #attempt: LastSend = { came: "none" };
  #seen = NOTHING;
  #firstSentMs = Date.now();
  #told: ShownOutcome | null = null;

  constructor(
    by: Pick<DashboardClient, "get" | "triesToSignIn">,
    { intentId, wallet = "principal" }: Form,
    note: (told: ShownOutcome) => void,
  ) {
    this.#by = by;
    this.#path = `/api/intents/${intentId}?wallet=${String(wallet)}`;
    this.#note = note;
  }

  lose(): void {
    this.#attempt = lastSendOf<Written>(outcomeOf<Written>("lost"), writtenBy, this.#moments());
    this.#say("none");
  }

  more(): { sentSecondsAgo?: number } {
    const seconds = sentSecondsAgo(this.#attempt, Date.now());
    return seconds === undefined ? {} : { sentSecondsAgo: seconds };
  }

  async answered(result: ActionResult<Written> | null): Promise<void> {
    const earlier = this.#attempt;
    const latest = lastSendOf(outcomeOf(result ?? "lost"), writtenBy, this.#moments());
    const isOpen = earlier.came === "to_no_answer" && wasNotProcessed(latest);
    this.#attempt = afterEarlier(earlier, latest, isOpen ? await this.#ask() : NOTHING);
    this.#sayWhatIsKnown();
  }

  isWatched(): boolean {
    return isWatched(this.#attempt, submissionStateOf(this.#attempt, this.#seen));
  }

  async watch(pause: (ms: number) => Promise<unknown> = sleep): Promise<void> {
    for (let looks = 0; looks < LOOKS_MAX && this.isWatched(); looks++) {
      await pause(nextLookupMs(looks));
      await this.look();
    }
  }

  async look(): Promise<void> {
    this.#seen = await this.#ask();
    this.#sayWhatIsKnown();
  }

  #moments(): { firstSentMs: number; atMs: number } {
    return { firstSentMs: this.#firstSentMs, atMs: Date.now() };
  }

  async #ask(): Promise<Lookup> {
    try {
      const answer = await this.#get();
      if (answer.ok) return { as: "intent", intent: (await answer.json()) as IntentView };
      const { error } = (await answer.json()) as { error: { code: string } };
      if (error.code === "not_found") return { as: "absent", atMs: Date.now() };
      return { as: error.code === "outcome_unknown" ? "forgotten" : "unreachable" };
    } catch {
      return { as: "unreachable" };
    }
  }

  async #get(): Promise<Response> {
    const path = () => `${this.#path}&sentSecondsAgo=${this.more().sentSecondsAgo ?? 0}`;
    const answer = await this.#by.get(path());
    return answer.status === 401 && (await this.#by.triesToSignIn()) ? this.#by.get(path()) : answer;
  }

  #sayWhatIsKnown(): void {
    this.#say(shownOutcomeOf(submissionStateOf(this.#attempt, this.#seen)));
  }

  #say(told: ShownOutcome): void {
    if (told === this.#told && told !== "none") return;
    this.#told = told;
    this.#note(told);
  }
}
