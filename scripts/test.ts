import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { GIBIBYTE, preflight } from "./preflight";
import { readyPrograms } from "./programs";
import { openRuns } from "./run-to-end";
import { readTestOptions } from "./test-runs/options";
import { type Report } from "./test-runs/reports";
import { RESULTS, type Stage, wholeStage } from "./test-runs/stages";

/** Characters of a failure's message, from each end of it. */
const MESSAGE_END = 1_000;
/** Failures that are listed at the end: two lines each, so that the last 30 lines hold them. */
const LISTED = 12;

/** Some say what failed first, some last. */
const shorten = (words: string): string =>
  words.length <= 2 * MESSAGE_END ? words : `${words.slice(0, MESSAGE_END)}\n…\n${words.slice(-MESSAGE_END)}`;

/** A stage that throws, such as a build that fails, is one failure: the other stages run. */
async function runStage(stage: Stage): Promise<Report> {
  try {
    return await stage.run(runs, shard);
  } catch (error) {
    return wholeStage(stage, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

const { stages, shard, resultFile } = readTestOptions(process.argv.slice(2));
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
try {
  await preflight({
    folders: [
      { path: ".", bytes: GIBIBYTE },
      { path: tmpdir(), bytes: 2 * GIBIBYTE, setting: "TMPDIR" },
    ],
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await readyPrograms();
const runs = await openRuns();

const ended: (Report & { stage: string; seconds: number })[] = [];
for (const stage of stages) {
  console.log(`\n━━ ${stage.name}`);
  const startedMs = performance.now();
  const report = await runStage(stage);
  ended.push({ stage: stage.name, seconds: Math.round((performance.now() - startedMs) / 1_000), ...report });
}
await runs.close();

const failures = ended.flatMap((stage) => stage.failures);
const secondTry = ended.flatMap((stage) => stage.secondTry);
const passed = ended.reduce((sum, stage) => sum + stage.passed, 0);
if (resultFile !== null) writeFileSync(resultFile, `${JSON.stringify({ shard, stages: ended }, null, 2)}\n`);

for (const { at, title, message } of failures) console.log(`\n✗ ${at} ${title}\n${shorten(message)}`);
console.log(`\nSeconds: ${ended.map(({ stage, seconds }) => `${stage} ${seconds}`).join(", ")}`);
for (const title of secondTry) console.log(`passed at a second try: ${title}`);
for (const { at, title, command, artefacts } of failures.slice(0, LISTED))
  console.log(`✗ ${at} ${title}\n  ${[command, ...artefacts.slice(0, 1)].join("  ")}`);
if (failures.length > LISTED) console.log(`and ${failures.length - LISTED} more, above`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
