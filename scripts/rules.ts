import { readFile } from "node:fs/promises";
import { systemClock } from "../lib/core/time/clock";
import { centavos, formatBrl } from "../lib/core/money/money";
import { applyRules } from "../lib/domain/payout-rules/apply-rules.server";
import { readRules } from "../lib/engine/payouts/read-rules.server";
import { NewPayoutRules } from "../lib/engine/payouts/new-rules-schema";
import errors from "../messages/en/errors.json";
import { openCommandStore } from "./command-store";

const USAGE = `usage: npm run rules                 prints the payout rules in effect
       npm run rules -- FILE.json    replaces all of them; the audit log records no person for it`;

/** Returns a fault of ours as the text that the page shows; zod's own messages stay unchanged. */
function wordsOf(fault: string): string {
  const [key = "", limit = ""] = fault.split(":");
  const words = (errors.fields as Record<string, string>)[key];
  const said = key.startsWith("payout_") && limit !== "" ? formatBrl(centavos(Number(limit)), "en") : limit;
  return words?.replaceAll("{limit}", said) ?? fault;
}

const [file, ...more] = process.argv.slice(2);
if (more.length > 0) {
  console.error(USAGE);
  process.exit(2);
}

const { store, close } = await openCommandStore();
try {
  const { version, rules } = await store.read(readRules);
  if (file === undefined) console.log(JSON.stringify(rules, null, 2));
  else {
    const wanted = NewPayoutRules.safeParse(JSON.parse(await readFile(file, "utf8")));
    if (wanted.success) {
      const by = { by: null, agreedBy: null, now: systemClock.now() };
      const input = { ofVersion: version, rules: wanted.data };
      const made = await store.transaction((tx) => applyRules(tx, input, by));
      console.log(`Version ${made} of the rules is in effect.`);
    } else {
      for (const { path, message } of wanted.error.issues)
        console.error(`${path.join(".")}: ${wordsOf(message)}`);
      process.exitCode = 1;
    }
  }
} finally {
  await close();
}
