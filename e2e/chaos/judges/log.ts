import { readFileSync } from "node:fs";
import { type Cluster } from "../cluster";
import { type Figures } from "../figures";
import { complaintsIn, isOfDatabase, shown } from "./complaints";

const SHOWN_MAX = 25;

/** No error of ours but what a struck database explains, and no secret at all. */
export function judgeLog(
  { logFile, secrets, people }: Pick<Cluster, "logFile" | "secrets" | "people">,
  figures: Figures,
  { isDatabaseStruck }: { isDatabaseStruck: boolean },
): string[] {
  const text = readFileSync(logFile, "utf8");
  const complaints = complaintsIn(text);
  const left = complaints.filter((complaint) => !(isDatabaseStruck && isOfDatabase(complaint)));
  figures.add("Log.complaints of a struck database", complaints.length - left.length);
  const { clientId: _public, ...secret } = secrets;
  const leaked = [...Object.values(secret), ...people.map(({ password }) => password)].filter((one) =>
    text.includes(one),
  );
  const different = [...new Set(left.map((line) => `log: ${shown(line)}`))];
  return [
    ...different.slice(0, SHOWN_MAX),
    ...(different.length > SHOWN_MAX ? [`log: and ${different.length - SHOWN_MAX} other complaints`] : []),
    ...leaked.map((one) => `log: a secret that begins with ${one.slice(0, 4)} is in it`),
    ...(/Bearer [\w.-]{16,}/.test(text) ? ["log: a bearer token is in it"] : []),
  ];
}
