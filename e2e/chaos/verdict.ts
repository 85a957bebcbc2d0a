import { judgeAgreement, judgeEffects, judgeWrites } from "./judges/agreement";
import { judgeDays } from "./judges/days";
import { judgeLog } from "./judges/log";
import { findSentAgain } from "./judges/sent-again";
import { judgeStatements } from "./judges/statements";
import { judgeAnswers } from "./judges/answers";
import { type Arena } from "./nemeses/arena";
import { type Nemesis, TRACK_OF } from "./nemeses/names";
import { type AnswerLog } from "./form-outcomes/answer-log";

type Case = {
  arena: Arena;
  book: AnswerLog;
  nemeses: readonly Nemesis[];
  /** Collects the findings of the work, and records where it broke off. */
  attempt: (what: string, work: () => Promise<string[]>) => Promise<void>;
};

/** Everything that must hold after a run, each for itself: where one cannot be judged the others are. */
export async function judgeAll({ arena, book, nemeses, attempt }: Case): Promise<void> {
  const { cluster, figures, forgottenKeys, setBackAtMs } = arena;
  const isDatabaseStruck = nemeses.some((name) => TRACK_OF[name] === "database" || name === "hang");
  await attempt("told against done", () => judgeAnswers(cluster, figures, book, forgottenKeys));
  await attempt("the agreement", () => judgeAgreement(cluster, figures));
  await attempt("the effects", () => judgeEffects(cluster, new Set(forgottenKeys.values())));
  await attempt("the days", () => judgeDays(cluster, figures));
  await attempt("what was sent again", () =>
    Promise.resolve(findSentAgain(cluster.service.left, setBackAtMs)),
  );
  await attempt("the writes", () => judgeWrites(cluster, figures));
  await attempt("the statements", () => judgeStatements(cluster, figures));
  await attempt("the processes", () => Promise.resolve([...cluster.members.endedByThemselves()]));
  await attempt("the log", () => Promise.resolve(judgeLog(cluster, figures, { isDatabaseStruck })));
}
