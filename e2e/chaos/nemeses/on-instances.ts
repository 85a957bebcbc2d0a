import { setTimeout as sleep } from "node:timers/promises";
import { INSTANCES } from "../members";
import { type Nemesis } from "./arena";

const KILL_BOTH_CHANCE = 0.15;
const LOOK_EVERY_MS = 500;
const LOOK_TIMEOUT_MS = 5_000;

/** One member after the other, and now and then both dashboards at once. */
export const kill: Nemesis = async ({ cluster: { members }, random }, forMs) => {
  const killed = random.chance(KILL_BOTH_CHANCE)
    ? INSTANCES
    : [random.pick(["dashboard A", "dashboard B", "sandbox"])];
  await Promise.all(
    killed.map(async (member) => {
      await members.kill(member);
      await sleep(forMs);
      await members.start(member);
    }),
  );
};

/**
 * Freezes an instance at any point: in a transaction, in a call, in the middle of an answer. The other one is checked
 * meanwhile.
 */
export const freeze: Nemesis = async ({ cluster, random, figures }, forMs) => {
  const { members, urlOf } = cluster;
  const frozen = random.pick(INSTANCES);
  const other = frozen === "dashboard A" ? "dashboard B" : "dashboard A";
  members.signal(frozen, "SIGSTOP");
  try {
    const until = performance.now() + forMs;
    for (let readyAt = performance.now(); performance.now() < until;) {
      const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
      const answer = await fetch(`${urlOf(other)}/api/ready`, { signal }).catch(() => null);
      if (answer?.ok) readyAt = performance.now();
      const seconds = Math.round((performance.now() - readyAt) / 1_000);
      figures.most("While one is frozen.seconds that the other was not ready, at most", seconds);
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    members.signal(frozen, "SIGCONT");
  }
};

const SKEWS_S = [-7_200, -900, -400, -310, -100, -20, 20, 100, 310, 400, 900, 7_200] as const;
const JUMP_EVERY_MS = 3_000;

/** Each jump is to another wrong time; the last one is back. */
export const skew: Nemesis = async ({ cluster: { members }, random, figures }, forMs) => {
  const skewed = random.pick(INSTANCES);
  const until = performance.now() + forMs;
  try {
    for (let left = forMs; left > 0; left = until - performance.now()) {
      const seconds = random.pick(SKEWS_S);
      members.setClock(skewed, seconds * 1_000);
      figures.add(`Clock.${seconds > 0 ? "ahead" : "behind"} by ${Math.abs(seconds)} s`);
      await sleep(Math.min(left, JUMP_EVERY_MS));
    }
  } finally {
    members.setClock(skewed, 0);
  }
};

export const hang: Nemesis = async ({ cluster: { proxies }, random, figures }, forMs) => {
  const mode = random.pick(["silent", "silent", "held", "slow", "cut"]);
  const hung = random.chance(0.2) ? INSTANCES : [random.pick(INSTANCES)];
  for (const instance of hung) {
    proxies[instance].setMode(mode);
    figures.add(`Way to the database.${mode}`);
  }
  await sleep(forMs);
  for (const instance of hung) proxies[instance].setMode("pass");
};

export const firewall: Nemesis = async ({ cluster: { service } }, forMs) => {
  service.setFirewall(true);
  await sleep(forMs);
  service.setFirewall(false);
};
