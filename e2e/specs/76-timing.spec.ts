import { TIMINGS_MIN, oftenLonger, tellsApart } from "../../lib/testing/timings";
import { trySignIn } from "../fixtures/by-http";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { expect, running, test } from "../fixtures/test";

/** Below the fifty of an address that cost nothing. */
const BEFORE_A_WAIT = 40;
const fresh = crypto.randomUUID();
const known = (nth: number) => `conhecida-${nth}-${fresh}@guiche.example`;
const unknown = (nth: number) => `estranha-${nth}-${fresh}@guiche.example`;

test.afterAll(() =>
  rowsOf("delete from people where email like $1", [`conhecida-%-${fresh}@guiche.example`]),
);

test("T10: nobody is told by the time of an answer whether an e-mail is known", async () => {
  // With a password as everybody has one.
  const hash = await singleValue("select password_hash from people where email = $1", [
    running().people.viewer?.email,
  ]);
  await rowsOf(
    `insert into people (id, email, name, password_hash, role, created_at)
     select gen_random_uuid(), format('conhecida-%s-%s@guiche.example', nth, $1::text), 'Pessoa', $2, 'viewer', now()
     from generate_series(0, $3::int - 1) as nth`,
    [fresh, hash, TIMINGS_MIN],
  );
  const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const measure = async (kind: "known" | "unknown", email: string) => {
    const startMs = performance.now();
    const answer = await trySignIn(email);
    took[kind].push(performance.now() - startMs);
    expect(answer.status).toBe(401);
  };
  for (let nth = 0; nth < TIMINGS_MIN; nth++) {
    // Each pair within the same moment of the machine, and neither kind always first.
    const pair = [() => measure("known", known(nth)), () => measure("unknown", unknown(nth))];
    for (const one of nth % 2 === 0 ? pair : pair.toReversed()) await one();
    if ((nth * 2) % BEFORE_A_WAIT === 0) await rowsOf("delete from tries where key like 'address:%'");
  }
  await rowsOf("delete from tries where key like 'address:%'");
  expect(took.known).toHaveLength(TIMINGS_MIN);
  const share = oftenLonger(took.known, took.unknown);
  expect(tellsApart(took.known, took.unknown), `known ones took longer in ${share} of all pairs`).toBe(false);
});
