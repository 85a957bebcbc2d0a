import { beforeEach, expect, it } from "vitest";
import { type Clock } from "@/lib/core/time/clock";
import { testServices } from "@/lib/testing/context";
import { listClockReadings } from "./records.server";
import { databaseNow } from "../store/database-now.server";
import { openFollowingClock } from "./following-clock.server";
import { refuseShiftedClock } from "./refuse-shifted-clock.server";
import { clockShift } from "../store/tables/clocks";
import { clockKeeper } from "./clock-keeper.server";

const services = await testServices();
const { store } = services;

/** A machine whose wall clock is wrong, and may be set while it runs. */
function machine(aheadMs: number): Clock & { set(aheadMs: number): void } {
  let ahead = aheadMs;
  return {
    now: () => new Date(Date.now() + ahead),
    monotonicMs: () => performance.now(),
    set: (ms) => void (ahead = ms),
  };
}

const shift = (seconds: number) => store.transaction((tx) => tx.insert(clockShift).values({ seconds }));
/** The distance of the database's time, read meanwhile, from the clock's interval, before or after it. */
async function distance(clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const told = (await store.read(databaseNow)).getTime();
  return Math.max(before - told, told - clock.now().getTime(), 0);
}

beforeEach(() => store.transaction((tx) => tx.delete(clockShift)));

it.each([6, -6, 60, -26 * 60])(
  "tells the database's time on a host that is %i minutes off",
  async (minutes) => {
    const clock = openFollowingClock(machine(minutes * 60_000));
    await clock.follow(store);
    expect(await distance(clock)).toBeLessThan(1_000);
    const aheadMs = clock.machineAheadMs() ?? Number.NaN;
    expect(Math.abs(aheadMs - minutes * 60_000)).toBeLessThan(1_000);
  },
);

it("goes on where the host's clock jumps", async () => {
  const host = machine(0);
  const clock = openFollowingClock(host);
  await clock.follow(store);
  host.set(-3_600_000);
  expect(await distance(clock)).toBeLessThan(1_000);
});

it("is one clock for two hosts that disagree", async () => {
  const [one, other] = [openFollowingClock(machine(3_600_000)), openFollowingClock(machine(-3_600_000))];
  await Promise.all([one.follow(store), other.follow(store)]);
  expect(Math.abs(one.now().getTime() - other.now().getTime())).toBeLessThan(1_000);
});

it("follows an offset that a test sets, which no start in production takes", async () => {
  const clock = openFollowingClock(machine(0));
  await refuseShiftedClock({ store, env: { ...services.env, environment: "production" } });
  await shift(7_200);
  await clock.follow(store);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(7_000_000);
  await refuseShiftedClock(services);
  await expect(
    refuseShiftedClock({ store, env: { ...services.env, environment: "production" } }),
  ).rejects.toThrow(/shifted by 7200 s/);
});

it("keeps what each host measured, and says it again when it changes", async () => {
  const host = machine(360_000);
  const clock = openFollowingClock(host);
  let serviceAheadMs: number | null = null;
  const pix = { ...services.pix, serviceAheadMs: () => serviceAheadMs };
  const keep = clockKeeper({ store, pix }, clock, "one");
  await keep();
  const [first] = await store.read(listClockReadings);
  expect(first).toMatchObject({ host: "one", serviceAheadMs: null });
  expect(Math.round((first?.hostAheadMs ?? 0) / 1_000)).toBe(360);

  serviceAheadMs = -600_000;
  host.set(0);
  await keep();
  const [second] = await store.read(listClockReadings);
  expect(second).toMatchObject({ serviceAheadMs: -600_000 });
  expect(Math.abs(second?.hostAheadMs ?? Infinity)).toBeLessThan(1_000);
});
