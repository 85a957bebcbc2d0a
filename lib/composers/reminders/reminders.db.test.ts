import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { closeCalendarLink, openCalendarLink } from "@/lib/domain/duty/calendar-link.server";
import { addPeriod, removePeriod } from "@/lib/domain/duty/change-periods.server";
import { getDuty } from "@/lib/domain/duty/get-duty.server";
import { savePlan } from "@/lib/domain/duty/save-plan.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { pruneReminders } from "./prune-reminders.server";
import { readCalendar } from "./read-calendar.server";
import { remindOfBlocks } from "./remind-of-blocks.server";

const services = await testServices();
const { store, clock } = services;
const at = (local: string): Date => new Date(`${local}-03:00`);

let manager: Context;
let finance: Context;
let support: Context;
let elsewhere: Context;

beforeAll(async () => {
  clock.set(at("2026-11-23T09:00"));
  await givenWallets(services, ["principal", "loja-a"]);
  manager = await testContext(services, { role: "manager" });
  finance = await testContext(services, { role: "finance" });
  support = await testContext(services, { role: "support" });
  elsewhere = await testContext(services, { role: "support", wallet: "loja-a", wallets: ["loja-a"] });
});

async function givenBlock(created: string, assignee: Context | null, wallet = "principal"): Promise<string> {
  const id = newId();
  await store.transaction((tx) =>
    tx.insert(balanceBlocks).values({
      id,
      wallet,
      transactionId: null,
      status: "awaiting_response",
      apiStatus: "awaiting_response",
      blockType: "med",
      amountCentavos: centavos(23_790),
      createdAt: at(created),
      assigneeId: assignee?.actor.personId ?? null,
      origin: "webhook",
      changedAt: at(created),
    }),
  );
  return id;
}

const toldOf = (id: string) =>
  store.read((reader) =>
    reader.rows<{ person: string; kind: string }>(
      sql`select person_id as person, kind from notifications where object_id = ${id} and kind in ('block_due', 'block_overdue')
          order by created_at, kind, person_id`,
    ),
  );
const heardOfOrder = async (id: string) =>
  (
    await store.read((reader) =>
      reader.rows<{ kind: string }>(
        sql`select kind from notifications where object_id = ${id} and kind in ('block_order_due', 'block_order_overdue')`,
      ),
    )
  ).map(({ kind }) => kind);
const whoHeard = async (id: string, kind: string) =>
  new Set((await toldOf(id)).filter((one) => one.kind === kind).map(({ person }) => person));
const idsOf = (...people: Context[]) => new Set(people.map(({ actor }) => actor.personId));

/** Both of two processes, at the same moment. */
const remindTwice = () => Promise.all([remindOfBlocks(services), remindOfBlocks(services)]);

describe("reminders of blocks", () => {
  it("go out once from two processes: to whoever has it, to managers, to everybody who sees the account", async () => {
    const id = await givenBlock("2026-11-23T10:00", finance);
    clock.set(at("2026-11-25T09:30"));
    await remindTwice();
    expect(await toldOf(id)).toEqual([]);
    clock.set(at("2026-11-25T10:00"));
    await remindTwice();
    await remindTwice();
    expect(await whoHeard(id, "block_due")).toEqual(idsOf(finance));
    clock.set(at("2026-11-25T17:00"));
    await remindTwice();
    expect(await whoHeard(id, "block_due")).toEqual(idsOf(finance, manager));
    clock.set(at("2026-11-26T10:00"));
    await remindTwice();
    expect(await whoHeard(id, "block_overdue")).toEqual(idsOf(finance, manager, support));
    const steps = await store.read((reader) =>
      reader.rows<{ kind: string }>(
        sql`select kind from steps where object_id = ${id} and source = 'clock' order by id`,
      ),
    );
    expect(steps.map(({ kind }) => kind)).toEqual(["reminded", "reminded", "deadline_passed"]);
    // One notice per person and step: twice for the owner, then once for each of three.
    expect(await toldOf(id)).toHaveLength(3 + 3);
  });

  it("say once what a stopped process slept over, across a weekend", async () => {
    const id = await givenBlock("2026-11-27T10:00", null);
    clock.set(at("2026-12-01T10:00"));
    await remindTwice();
    await remindTwice();
    expect(await toldOf(id)).toHaveLength(3);
    expect(await whoHeard(id, "block_overdue")).toEqual(idsOf(finance, manager, support));
  });

  it("are each told once, at their moment, while two processes tick over a holiday, a weekend and midnights", async () => {
    // Friday the 20th is a holiday; the clock goes back there and on again by the hour.
    const HOUR_MS = 3_600_000;
    const blocks = {
      // Its last day is the holiday, its deadline a Saturday.
      overHoliday: await givenBlock("2026-11-18T10:00", finance),
      // Due in the first hour of a Sunday, in São Paulo; in UTC it is another day's third hour.
      atMidnight: await givenBlock("2026-11-19T00:30", finance),
      // No person is at work from its first hour to its last, so that each step retains its own reminder.
      overWeekend: await givenBlock("2026-11-19T19:00", finance, "principal"),
    };
    const stopped = { from: at("2026-11-21T09:00"), until: at("2026-11-21T14:00") };
    const moments = new Map<string, string[]>();
    const stepsOf = (id: string) =>
      store.read((reader) =>
        reader.rows<{ kind: string }>(
          sql`select kind from steps where object_id = ${id} and source = 'clock' order by id`,
        ),
      );
    for (
      let now = at("2026-11-18T10:00");
      now <= at("2026-11-23T12:00");
      now = new Date(now.getTime() + HOUR_MS)
    ) {
      if (stopped.from < now && now < stopped.until) continue;
      clock.set(now);
      await remindTwice();
      for (const [name, id] of Object.entries(blocks)) {
        const told = moments.get(name) ?? [];
        const hour = new Date(now.getTime() - 3 * HOUR_MS).toISOString().slice(8, 13);
        for (const { kind } of (await stepsOf(id)).slice(told.length)) told.push(`${hour} ${kind}`);
        moments.set(name, told);
      }
    }
    expect(Object.fromEntries(moments)).toEqual({
      // Both steps before the holiday are reported as one. The deadline fell into the stop, and is reported when it
      // ends.
      overHoliday: ["19T17 reminded", "21T14 deadline_passed"],
      atMidnight: ["19T17 reminded", "22T01 deadline_passed"],
      overWeekend: ["21T19 reminded", "22T13 reminded", "22T19 deadline_passed"],
    });
    for (const [name, id] of Object.entries(blocks)) {
      const heard = await toldOf(id);
      const due = { overHoliday: 2, atMidnight: 2, overWeekend: 3 }[name];
      // The assignee is notified of each step, the manager of the last before the deadline, and all three of that
      // one.
      expect(
        heard.filter(({ kind }) => kind === "block_due"),
        name,
      ).toHaveLength(due ?? 0);
      expect(
        heard.filter(({ kind }) => kind === "block_overdue"),
        name,
      ).toHaveLength(3);
      expect(await whoHeard(id, "block_overdue"), name).toEqual(idsOf(finance, manager, support));
    }
    clock.set(at("2026-12-01T10:00"));
  });

  it("go by the date of an order, and say that it is one", async () => {
    const id = await givenBlock("2026-11-24T10:00", finance);
    await store.transaction((tx) =>
      tx.execute(sql`update balance_blocks set block_type = 'judicial', order_due_by = ${at("2026-12-10T15:00").toISOString()}
        where id = ${id}`),
    );
    // Past our own deadline, and long before the order's.
    clock.set(at("2026-12-01T11:00"));
    await remindTwice();
    expect(await heardOfOrder(id)).toEqual([]);
    clock.set(at("2026-12-10T15:00"));
    await remindTwice();
    await remindTwice();
    expect(new Set(await heardOfOrder(id))).toEqual(new Set(["block_order_overdue"]));
    expect(await toldOf(id)).toEqual([]);
    clock.set(at("2026-12-01T10:00"));
  });

  it("are not sent for what was answered", async () => {
    const id = await givenBlock("2026-11-24T10:00", finance);
    await store.transaction((tx) =>
      tx.execute(sql`update balance_blocks set answered_at = created_at where id = ${id}`),
    );
    await remindTwice();
    expect(await toldOf(id)).toEqual([]);
  });

  it("go to everybody where whoever has it left, does other work or does not see the account", async () => {
    for (const change of [
      { disabledAt: at("2026-11-24T09:00") },
      { role: "viewer" as const },
      { wallets: ["loja-a"] },
    ]) {
      const gone = await testContext(services, { role: "finance" });
      clock.set(at("2026-11-23T10:00"));
      const id = await givenBlock("2026-11-23T10:00", gone);
      await store.transaction((tx) => updatePerson(tx, gone.actor.personId, change));
      clock.set(at("2026-11-25T10:00"));
      await remindTwice();
      expect(await whoHeard(id, "block_due")).toEqual(idsOf(finance, manager, support));
    }
  });

  it("follow the plan of a manager, and past who is away", async () => {
    await savePlan(manager, {
      steps: [{ hours: 48, to: "assignee" }],
      weekdays: [1, 2, 3, 4, 5],
      opensHour: 8,
      closesHour: 18,
      orderPeople: [],
    });
    clock.set(at("2026-12-01T12:00"));
    await addPeriod(finance, {
      kind: "absent",
      personId: finance.actor.personId,
      fromDay: "2026-12-01",
      untilDay: "2026-12-09",
    });
    await addPeriod(manager, {
      kind: "on_duty",
      personId: support.actor.personId,
      fromDay: "2026-12-02",
      untilDay: "2026-12-02",
    });
    const id = await givenBlock("2026-12-01T12:00", finance);
    clock.set(at("2026-12-02T12:00"));
    await remindTwice();
    expect(await whoHeard(id, "block_due")).toEqual(idsOf(support));
    clock.set(at("2026-12-08T12:00"));
    await remindTwice();
    // The plan names no step at the deadline.
    expect(await whoHeard(id, "block_overdue")).toEqual(new Set());
  });
});

describe("a stored record of a reminder", () => {
  it("goes after its time, but for blocks that still wait", async () => {
    const waits = await givenBlock("2026-11-24T09:00", finance);
    const over = await givenBlock("2026-11-24T09:00", finance);
    await store.transaction((tx) =>
      tx.execute(sql`insert into block_reminders (block_id, hours, respond_by, at)
        select id, 700, created_at, created_at from balance_blocks where id in (${waits}, ${over})`),
    );
    await store.transaction((tx) =>
      tx.execute(sql`update balance_blocks set status = 'rejected' where id = ${over}`),
    );
    clock.set(at("2027-03-01T12:00"));
    await pruneReminders(services);
    const kept = await store.read((reader) =>
      reader.rows<{ id: string }>(sql`select block_id as id from block_reminders where hours = 700`),
    );
    expect(kept.map(({ id }) => id)).toEqual([waits]);
    clock.set(at("2026-12-10T12:00"));
  });
});

describe("the plan", () => {
  it("is a manager's; who works on blocks says only of oneself when one is away", async () => {
    const period = {
      kind: "absent",
      personId: support.actor.personId,
      fromDay: "2026-12-20",
      untilDay: "2026-12-21",
    } as const;
    await expect(addPeriod(finance, period)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(addPeriod(support, { ...period, kind: "on_duty" })).rejects.toMatchObject({
      code: "not_allowed",
    });
    await addPeriod(support, period);
    const [own] = (await getDuty(support)).periods.filter(({ fromDay }) => fromDay === "2026-12-20");
    expect(own?.mayRemove).toBe(true);
    await expect(removePeriod(finance, { id: own?.id ?? "" })).rejects.toMatchObject({ code: "not_allowed" });
    await removePeriod(support, { id: own?.id ?? "" });
    await removePeriod(support, { id: own?.id ?? "" });
    expect((await getDuty(support)).periods.some(({ fromDay }) => fromDay === "2026-12-20")).toBe(false);
  });

  it("takes no day that is over, none beyond a year, and nobody who does not work on blocks", async () => {
    const viewer = await testContext(services, { role: "viewer" });
    const period = { kind: "on_duty", personId: support.actor.personId } as const;
    await expect(
      addPeriod(manager, { ...period, fromDay: "2026-11-01", untilDay: "2026-11-02" }),
    ).rejects.toMatchObject({ fields: { untilDay: "day_past" } });
    await expect(
      addPeriod(manager, { ...period, fromDay: "2026-12-20", untilDay: "2036-12-20" }),
    ).rejects.toMatchObject({ fields: { untilDay: "day_too_far" } });
    await expect(
      addPeriod(manager, {
        ...period,
        personId: viewer.actor.personId,
        fromDay: "2026-12-20",
        untilDay: "2026-12-20",
      }),
    ).rejects.toMatchObject({ fields: { personId: "not_found" } });
  });
});

describe("the calendar", () => {
  const secretOf = (address: string) => address.split("/").at(-1) ?? "";

  it("holds the deadlines of what its person sees, and says no names", async () => {
    clock.set(at("2026-12-10T12:00"));
    const ours = await givenBlock("2026-12-10T11:00", null, "loja-a");
    const { address } = await openCalendarLink(elsewhere);
    const calendar = (await readCalendar(services, secretOf(address))) ?? "";
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0/);
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const unfolded = calendar.replaceAll("\r\n ", "");
    expect(unfolded).toContain(`UID:${ours}.ours`);
    expect(unfolded).toContain("DTEND:20261213T140000Z");
    expect(unfolded).toContain("DTEND:20261217T140000Z");
    expect(unfolded).toContain("237\\,90");
    expect((await getDuty(elsewhere)).calendar?.lastReadAt).not.toBeNull();
  });

  it("ends with its address, with another one, and with the person's right", async () => {
    const { address: first } = await openCalendarLink(support);
    const { address: second } = await openCalendarLink(support);
    expect(await readCalendar(services, secretOf(first))).toBeNull();
    expect(await readCalendar(services, secretOf(second))).not.toBeNull();
    await closeCalendarLink(support);
    expect(await readCalendar(services, secretOf(second))).toBeNull();
    const { address } = await openCalendarLink(support);
    await store.transaction((tx) =>
      tx.execute(sql`update people set role = 'viewer' where id = ${support.actor.personId}`),
    );
    expect(await readCalendar(services, secretOf(address))).toBeNull();
  });
});
