import { ROLES, type Role } from "@/lib/core/enums/people";
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../lib/core/time/clock";
import { addPerson } from "../lib/domain/people/add-person.server";
import { openStore } from "../lib/platform/store/store.server";

export type DemoPerson = { role: Role; name: string; email: string; password: string };

/** Twenty letters: of twelve drawn ones, one password in 1,300 is refused as easy to guess. */
const PASSWORD_BYTES = 15;
const DAY_MS = 24 * 60 * 60_000;

const NAMES: Readonly<Record<Role, string>> = {
  viewer: "Thaís Brandão",
  support: "Cauã Guimarães Júnior",
  finance: "Ângela Müller Gonçalves",
  manager: "Estêvão Patrício",
  admin: "Mônica Quitéria Salomão",
};

/** Creates one account for each role at the first start. The passwords are stored beside the data they open. */
export async function signUpDemoPeople(
  dataDir: string,
  environment: Record<string, string>,
  /** So long ago they were signed up. */
  daysAgo = 0,
): Promise<readonly DemoPerson[]> {
  const file = join(dataDir, "demo-people.json");
  const known = await readFile(file, "utf8").catch(() => null);
  if (known !== null) return JSON.parse(known) as DemoPerson[];

  const people = ROLES.map((role) => ({
    role,
    name: NAMES[role],
    email: `${role}@guiche.example`,
    password: randomBytes(PASSWORD_BYTES).toString("base64url"),
  }));
  const store = openStore(environment.DATABASE_URL ?? "");
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const clock = { ...systemClock, now: () => at };
  try {
    for (const person of people) await addPerson({ store, clock }, { ...person, wallets: null });
  } finally {
    await store.close();
  }
  await writeFile(file, JSON.stringify(people, null, 2), { mode: 0o600 });
  return people;
}
