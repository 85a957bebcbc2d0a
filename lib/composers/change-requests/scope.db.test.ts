import { beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { newId } from "@/lib/core/ids";
import { type Role } from "@/lib/core/enums/people";
import { disablePerson } from "@/lib/domain/people/disable-person.server";
import { endSessions } from "@/lib/domain/people/end-sessions.server";
import { inviteFromCommandLine } from "@/lib/domain/people/invite-from-command-line.server";
import { listPeople } from "@/lib/domain/people/list-people.server";
import { CreatePersonInput } from "@/lib/domain/people/schema";
import { endSessionOf, listSessionsOf } from "@/lib/domain/people/sessions-of-person.server";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { listChanges, listDecided } from "@/lib/platform/change-requests/list-changes.server";
import { findChange } from "@/lib/platform/change-requests/records.server";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { findPerson, findPersonByEmail } from "@/lib/platform/auth/records.server";
import { isInPayoutCooldown } from "@/lib/platform/auth/rights/payout-cooldown";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { findFreeze } from "@/lib/platform/settings/freeze-records.server";
import { saveSetting } from "@/lib/platform/settings/records.server";
import { people } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { listTasks } from "../tasks/list-tasks.server";
import {
  requestFreezeLift,
  requestPersonCreate,
  requestPersonEnable,
  requestPersonReset,
  requestPersonRights,
  requestRules,
  requestSettings,
} from "./requests.server";
import { approveChange, refuseChange, cancelChange } from "./decide-change.server";
import { makeLink } from "./issue-link.server";

const A = ["loja-a"];
const B = ["loja-b"];
const NOT_ALLOWED = { code: "not_allowed" };

let services: TestServices;
/** Has every wallet. */
let admin: Context;
let manager: Context;
/** Limited to one wallet. */
let adminOfA: Context;
let managerOfA: Context;

beforeEach(async () => {
  services = await testServices();
  await givenWallets(services, ["loja-a", "loja-b"]);
  admin = await testContext(services, { role: "admin" });
  manager = await testContext(services, { role: "manager" });
  adminOfA = await testContext(services, { role: "admin", wallets: A, wallet: "loja-a" });
  managerOfA = await testContext(services, { role: "manager", wallets: A, wallet: "loja-a" });
  const { store, clock } = services;
  await store.transaction((tx) =>
    saveSetting(tx, { name: "sandboxEasing", value: false, changedAt: clock.now(), changedBy: null }),
  );
  clock.advance(2 * 60 * 60_000);
});

const given = async (role: Role, wallets: readonly string[] | null) =>
  (await testContext(services, { role, wallets })).actor.personId;
const newcomer = (wallets: readonly string[] | null, role: Role = "finance") =>
  CreatePersonInput.parse({
    name: "Íris Nova",
    email: `${newId()}@example.com`,
    role,
    wallets: wallets && [...wallets],
  });
const personOf = (id: string) => services.store.read((reader) => findPerson(reader, id));
const seen = async ({ changeId }: ChangeRequestResult) => {
  const change = await services.store.read((reader) => findChange(reader, changeId));
  return { changeId, sha256: change?.sha256 ?? "", reason: undefined };
};
const rights = (personId: string, role: Role, wallets: readonly string[] | null) => ({
  personId,
  role,
  wallets: wallets && [...wallets],
});
const rewritten = (ctx: Context, wallets: readonly string[] | null) =>
  services.store.transaction((tx) =>
    tx
      .update(people)
      .set({ wallets: wallets && [...wallets] })
      .where(eq(people.id, ctx.actor.personId)),
  );

describe("an admin limited to one wallet", () => {
  it.each([
    ["of every wallet", null],
    ["of another wallet", B],
    ["of one wallet more", [...A, ...B]],
  ])("creates nobody %s", async (_whose, wallets) => {
    await expect(requestPersonCreate(adminOfA, newcomer(wallets))).rejects.toMatchObject(NOT_ALLOWED);
  });

  it.each([
    ["widens to every wallet", A, null],
    ["widens by a wallet", A, [...A, ...B]],
    ["moves to another wallet", A, B],
    ["narrows from every wallet", null, A],
    ["takes over from another wallet", B, A],
  ])("%s nobody", async (_what, before, after) => {
    const personId = await given("finance", before);
    const asked = requestPersonRights(adminOfA, rights(personId, "finance", after));
    await expect(asked).rejects.toMatchObject(NOT_ALLOWED);
    expect((await personOf(personId))?.wallets).toEqual(before);
  });

  it.each([
    ["every wallet", null],
    ["another wallet", B],
  ])(
    "resets, enables, disables and signs out nobody of %s, and sees no sessions",
    async (_whose, wallets) => {
      const other = await testContext(services, { role: "finance", wallets });
      const { personId, sessionId } = other.actor;
      await expect(requestPersonReset(adminOfA, { personId })).rejects.toMatchObject(NOT_ALLOWED);
      await expect(disablePerson(adminOfA, { personId })).rejects.toMatchObject(NOT_ALLOWED);
      await expect(endSessions(adminOfA, { personId })).rejects.toMatchObject(NOT_ALLOWED);
      await expect(endSessionOf(adminOfA, { personId, sessionId })).rejects.toMatchObject(NOT_ALLOWED);
      await expect(listSessionsOf(adminOfA, personId)).rejects.toMatchObject({ code: "not_found" });
      expect((await personOf(personId))?.disabledAt).toBeNull();
      await disablePerson(admin, { personId });
      await expect(requestPersonEnable(adminOfA, { personId })).rejects.toMatchObject(NOT_ALLOWED);
    },
  );

  it("changes neither rules nor settings, at once or by asking", async () => {
    const { version, rules } = await services.store.read(readRules);
    const loosened = { ...rules, withdrawal: { ...rules.withdrawal, newRecipientHoldHours: 0 } };
    const wanted = { ofVersion: version, rules: loosened, reason: "Sem espera" };
    await expect(requestRules(adminOfA, wanted)).rejects.toMatchObject(NOT_ALLOWED);
    await expect(requestSettings(adminOfA, { driftAlarmMinutes: 900 })).rejects.toMatchObject(NOT_ALLOWED);
    await expect(requestSettings(adminOfA, { blockResponseHours: 48 })).rejects.toMatchObject(NOT_ALLOWED);
  });

  it("manages people of the wallet with a manager of the wallet", async () => {
    const input = newcomer(A);
    const asked = await requestPersonCreate(adminOfA, input);
    expect(asked.isApplied).toBe(false);
    expect((await listChanges(managerOfA)).items).toMatchObject([
      { may: "decide", lacksSecondPerson: false },
    ]);
    await approveChange(managerOfA, await seen(asked));
    await makeLink(adminOfA, asked);
    const person = await services.store.read((reader) => findPersonByEmail(reader, input.email));
    expect(person?.wallets).toEqual(A);
    await disablePerson(adminOfA, { personId: person?.id ?? "" });
  });

  it("makes no link once the person is of every wallet", async () => {
    const input = newcomer(A);
    const asked = await requestPersonCreate(adminOfA, input);
    await approveChange(managerOfA, await seen(asked));
    await services.store.transaction((tx) =>
      tx.update(people).set({ wallets: null }).where(eq(people.email, input.email)),
    );
    await expect(makeLink(adminOfA, asked)).rejects.toMatchObject(NOT_ALLOWED);
  });

  it("sees people and changes of the wallet, and the own ones", async () => {
    const ofA = await given("finance", A);
    const ofB = await given("finance", B);
    const ids = async (ctx: Context) => (await listPeople(ctx)).items.map(({ id }) => id).toSorted();
    const own = [adminOfA.actor.personId, managerOfA.actor.personId, ofA].toSorted();
    expect(await ids(adminOfA)).toEqual(own);
    expect(await ids(admin)).toContain(ofB);

    const other = await requestPersonRights(admin, rights(ofB, "viewer", B));
    const visible = await requestPersonRights(admin, rights(ofA, "viewer", A));
    const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
    expect(idsOf(await listChanges(managerOfA))).toEqual([visible.changeId]);
    expect(idsOf(await listChanges(manager))).toEqual([other.changeId, visible.changeId]);
    const tasks = await listTasks(managerOfA);
    expect(tasks.items.filter(({ kind }) => kind === "change").map(({ id }) => id)).toEqual([
      visible.changeId,
    ]);
    const told = (await listNotifications(managerOfA, {})).items.filter(
      ({ kind }) => kind === "change_waiting",
    );
    expect(told.map(({ objectId }) => objectId)).toEqual([visible.changeId]);
    await approveChange(manager, await seen(other));
    await approveChange(manager, await seen(visible));
    expect(idsOf(await listDecided(managerOfA, {}))).toEqual([visible.changeId]);
  });
});

describe("a person who agrees", () => {
  it("needs every wallet for what concerns every wallet, and the wallets before and after for a person", async () => {
    const personId = await given("finance", A);
    const { version, rules } = await services.store.read(readRules);
    const asked = [
      await requestPersonCreate(admin, newcomer(null)),
      await requestPersonRights(admin, rights(personId, "finance", [...A, ...B])),
      await requestPersonReset(admin, { personId: await given("finance", B) }),
      await requestRules(admin, {
        ofVersion: version,
        rules: { ...rules, withdrawal: { ...rules.withdrawal, newRecipientHoldHours: 0 } },
        reason: "Sem espera",
      }),
    ];
    await requestSettings(admin, { driftAlarmMinutes: 900 });
    for (const each of asked) {
      await expect(approveChange(managerOfA, await seen(each))).rejects.toMatchObject(NOT_ALLOWED);
      await expect(refuseChange(managerOfA, await seen(each))).rejects.toMatchObject(NOT_ALLOWED);
    }
    expect((await listChanges(managerOfA)).items).toEqual([]);
    expect((await listChanges(manager)).items).toHaveLength(5);
    for (const each of asked) await approveChange(manager, await seen(each));
  });

  it("agrees to nothing that was asked for by somebody narrowed since", async () => {
    const asked = await requestPersonCreate(admin, newcomer(null));
    await rewritten(admin, A);
    await expect(approveChange(manager, await seen(asked))).rejects.toMatchObject({ reason: "change_void" });
  });

  it("agrees to no reset of a person widened since", async () => {
    const personId = await given("finance", A);
    const asked = await requestPersonReset(adminOfA, { personId });
    await services.store.transaction((tx) =>
      tx.update(people).set({ wallets: null }).where(eq(people.id, personId)),
    );
    await expect(approveChange(managerOfA, await seen(asked))).rejects.toMatchObject({
      reason: "change_void",
    });
    expect((await personOf(personId))?.passwordHash).not.toBeNull();
  });

  it("is missing where others are there and none has the wallets: the change waits and says so", async () => {
    await disablePerson(admin, { personId: manager.actor.personId });
    const asked = await requestPersonCreate(admin, newcomer(null));
    expect(asked.isApplied).toBe(false);
    const { items, isAlone } = await listChanges(admin);
    expect(isAlone).toBe(false);
    expect(items).toMatchObject([{ may: "take_back", lacksSecondPerson: true, wallets: null }]);
    await cancelChange(admin, await seen(asked));

    const ofA = await requestPersonCreate(admin, newcomer(A));
    expect((await listChanges(admin)).items).toMatchObject([{ lacksSecondPerson: false, wallets: A }]);
    await approveChange(managerOfA, await seen(ofA));

    // The way out: a person of every wallet, invited from the command line.
    const waiting = await requestPersonCreate(admin, newcomer(null));
    const input = newcomer(null, "manager");
    await inviteFromCommandLine(services, input);
    expect((await listChanges(admin)).items).toMatchObject([{ lacksSecondPerson: true }]);
    const added = await services.store.transaction(async (tx) => {
      await tx.update(people).set({ passwordHash: "set" }).where(eq(people.email, input.email));
      return findPersonByEmail(tx, input.email);
    });
    expect((await listChanges(admin)).items).toMatchObject([{ lacksSecondPerson: false }]);
    services.clock.advance(25 * 60 * 60_000);
    const second = { ...manager, actor: { ...manager.actor, personId: added?.id ?? "" } };
    await approveChange(second, await seen(waiting));
  });
});

describe("one person alone", () => {
  it("is nobody who is limited, and nobody beside people who are", async () => {
    for (const { actor } of [manager, managerOfA, admin]) {
      const gone = new Date(0);
      await services.store.transaction((tx) =>
        tx.update(people).set({ disabledAt: gone }).where(eq(people.id, actor.personId)),
      );
    }
    expect((await listChanges(adminOfA)).isAlone).toBe(true);
    await expect(requestPersonCreate(adminOfA, newcomer(null))).rejects.toMatchObject(NOT_ALLOWED);
    expect((await requestPersonCreate(adminOfA, newcomer(A))).isApplied).toBe(true);
  });
});

describe("another scope", () => {
  it.each([
    ["by a wallet", A, [...A, ...B], true],
    ["to every wallet", A, null, true],
    ["to another wallet", A, B, true],
    ["to fewer wallets", [...A, ...B], A, false],
  ])("%s: away from money for a day where it opens more", async (_what, before, after, isNowAway) => {
    const personId = await given("finance", before);
    const asked = await requestPersonRights(admin, rights(personId, "finance", after));
    await approveChange(manager, await seen(asked));
    const person = await personOf(personId);
    const now = services.clock.now();
    expect(person && isInPayoutCooldown(person, now)).toBe(isNowAway);
    expect(person && isInPayoutCooldown(person, new Date(now.getTime() + 24 * 60 * 60_000))).toBe(false);
  });

  it("leaves two admins of every wallet", async () => {
    const second = await given("admin", null);
    const narrow = rights(second, "admin", A);
    await expect(requestPersonRights(admin, narrow)).rejects.toMatchObject({
      reason: "last_of_every_wallet",
    });
    const third = await given("admin", null);
    const first = await requestPersonRights(admin, narrow);
    const other = await requestPersonRights(admin, rights(third, "admin", A));
    await approveChange(manager, await seen(first));
    await expect(approveChange(manager, await seen(other))).rejects.toMatchObject({ reason: "change_void" });
    expect([(await personOf(second))?.wallets, (await personOf(third))?.wallets]).toEqual([A, null]);
  });
});

describe("a freeze", () => {
  it("is set at once on a wallet of the scope, and on nothing beyond it", async () => {
    const financeOfA = await testContext(services, { role: "finance", wallets: A, wallet: "loja-a" });
    const reason = "Suspeita";
    for (const ctx of [financeOfA, managerOfA, adminOfA]) {
      await expect(setFreeze(ctx, { target: "*", reason })).rejects.toMatchObject(NOT_ALLOWED);
      await expect(setFreeze(ctx, { target: "loja-b", reason })).rejects.toMatchObject({
        fields: { target: "not_found" },
      });
    }
    await setFreeze(financeOfA, { target: "loja-a", reason });
    expect(await services.store.read((reader) => findFreeze(reader, "loja-a"))).not.toBeNull();
  });

  it("is lifted by two people whose wallets contain it", async () => {
    for (const target of ["*", "loja-a", "loja-b"]) await setFreeze(admin, { target, reason: "Suspeita" });
    const reason = "Esclarecido";
    await expect(requestFreezeLift(managerOfA, { target: "*", reason })).rejects.toMatchObject(NOT_ALLOWED);
    await expect(requestFreezeLift(managerOfA, { target: "loja-b", reason })).rejects.toMatchObject(
      NOT_ALLOWED,
    );
    const ofAll = await requestFreezeLift(manager, { target: "*", reason });
    await expect(approveChange(adminOfA, await seen(ofAll))).rejects.toMatchObject(NOT_ALLOWED);
    const ofA = await requestFreezeLift(managerOfA, { target: "loja-a", reason });
    await approveChange(adminOfA, await seen(ofA));
    expect(await services.store.read((reader) => findFreeze(reader, "loja-a"))).toBeNull();
    await approveChange(admin, await seen(ofAll));
  });
});
