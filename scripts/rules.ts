import { readFile } from "node:fs/promises";
import { systemClock } from "../lib/core/clock";
import { applyRules } from "../lib/domain/payout-rules/apply-rules.server";
import { readRules } from "../lib/engine/payouts/read-rules.server";
import { PayoutRules } from "../lib/engine/payouts/schema";
import { openCommandStore } from "./command-store";

const USAGE = `usage: npm run rules                 prints the rules of outgoing money that hold
       npm run rules -- FILE.json    sets them, whole; the audit log names no person for it`;

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
    const wanted = PayoutRules.safeParse(JSON.parse(await readFile(file, "utf8")));
    if (wanted.success) {
      const by = { by: null, agreedBy: null, now: systemClock.now() };
      const input = { ofVersion: version, rules: wanted.data };
      const made = await store.transaction((tx) => applyRules(tx, input, by));
      console.log(`Version ${made} of the rules is in force.`);
    } else {
      for (const { path, message } of wanted.error.issues) console.error(`${path.join(".")}: ${message}`);
      process.exitCode = 1;
    }
  }
} finally {
  await close();
}
