import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { readList } from "./read-list";
import { countOpenRuns, finishRuns, insertRun } from "./records.server";
import { RUN_LINES_MAX, type StartImportInput, type StartedImport } from "./schema";
import { lock } from "@/lib/platform/store/locks.server";

const OPEN_RUNS_MAX = 3;
const WAIT_SECONDS = 60;

/**
 * Stores the list; a worker looks it up line by line, in the context's wallet. Throws `invalid_input` for a list that
 * is empty or too long, `too_many_requests` while the person's earlier ones are unfinished.
 */
export async function startImport(
  ctx: Context,
  { text, column, hasHeading = false }: StartImportInput,
): Promise<StartedImport> {
  const { lines, repeated } = readList(text, column === undefined ? undefined : { column, hasHeading });
  if (lines.length === 0) throw new AppError("invalid_input", { fields: { text: "required" } });
  if (lines.length > RUN_LINES_MAX)
    throw new AppError("invalid_input", { fields: { text: `too_many:${RUN_LINES_MAX}` } });
  const { actor, wallet } = ctx;
  const id = newId();
  await ctx.store.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lock(tx, "import-limit", actor.personId);
    if ((await countOpenRuns(tx, actor.personId)) >= OPEN_RUNS_MAX)
      throw new AppError("too_many_requests", { message: "imports", retryAfterSeconds: WAIT_SECONDS });
    const run = { id, wallet, personId: actor.personId, lines: lines.length, repeated, createdAt: now };
    await insertRun(tx, run, lines);
    await finishRuns(tx, [id], now);
    await publish(tx, [{ name: "import.changed", ids: [id], wallet }]);
    await appendAudit(tx, {
      at: now,
      personId: actor.personId,
      act: "import.start",
      objectType: "import",
      objectId: id,
      wallet,
      details: { lines: lines.length, traceId: ctx.traceId },
    });
  });
  return { runId: id };
}
