import { parseArgs } from "node:util";
import { correctTotals, listWrongTotals } from "../lib/composers/rollups/records.server";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { migrateStore } from "../lib/platform/store/store.server";
import { openCommandStore } from "./command-store";

const SHOWN_MAX = 1_000;

// Compares the days' sums with what was booked, and with --rebuild corrects them. Ends with 1 where one was wrong.
const { values } = parseArgs({ options: { check: { type: "boolean" }, rebuild: { type: "boolean" } } });
if (values.check === values.rebuild) {
  console.error("usage: npm run rollups -- --check|--rebuild");
  process.exit(2);
}

const { store, ownerUrl, close } = await openCommandStore(LIMITS.script);
try {
  await migrateStore(store, ownerUrl);
  const wrong = await store.read((reader) => listWrongTotals(reader, SHOWN_MAX));
  for (const { day, wallet, measure, recordedOn, projectId, hour, ...sums } of wrong)
    console.error(
      `${[day, wallet, measure, recordedOn && `recorded on ${recordedOn}`, projectId && `of project ${projectId}`, hour !== null && `of hour ${hour}`].filter(Boolean).join(" ")}: ${sums.countKept} of ${sums.amountKept} centavos, booked were ${sums.countBooked} of ${sums.amountBooked}`,
    );
  if (wrong.length > 0) process.exitCode = 1;
  if (values.rebuild) console.log(`${await store.transaction(correctTotals)} sums corrected`);
  else if (wrong.length === SHOWN_MAX) console.error(`the first ${SHOWN_MAX} are shown`);
  else console.log(`${wrong.length} sums are wrong`);
} finally {
  await close();
}
