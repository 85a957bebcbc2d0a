import { beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { type Role } from "@/lib/core/enums/people";
import { newId } from "@/lib/core/ids";
import { disablePerson } from "@/lib/domain/people/disable-person.server";
import { CreatePersonInput } from "@/lib/domain/people/schema";
import { redeemLink } from "@/lib/domain/people/redeem-link.server";
import { CHANGE_LIFE_MS } from "@/lib/platform/change-requests/request-change.server";
import { findChange } from "@/lib/platform/change-requests/records.server";
import { listChanges, listDecided } from "@/lib/platform/change-requests/list-changes.server";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { STILL_COUNTS_MS } from "@/lib/platform/change-requests/approver-policy";
import { verifyPassword } from "@/lib/platform/auth/passwords/passwords.server";
import { findPerson, findPersonByEmail } from "@/lib/platform/auth/records.server";
import { PAYOUT_COOLDOWN_MS } from "@/lib/platform/auth/rights/payout-cooldown";
import { assertNotInPayoutCooldown } from "@/lib/platform/auth/rights/assert-not-in-payout-cooldown.server";
import { NO_LIMITS } from "@/lib/engine/payouts/differences";
import { findRules } from "@/lib/engine/payouts/records.server";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { changeSettings } from "@/lib/platform/settings/change-settings.server";
import { listFreezes } from "@/lib/platform/settings/list-freezes.server";
import { setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { findFreezeOver } from "@/lib/platform/settings/freeze-records.server";
import { saveSetting } from "@/lib/platform/settings/records.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { projects } from "@/lib/platform/store/tables/wallets";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { type Context } from "@/lib/platform/context.server";
import { givenPerson } from "@/lib/testing/factories";
import {
  requestFreezeLift,
  requestPersonCreate,
  requestPersonReset,
  requestPersonRights,
  requestRules,
  requestSettings,
} from "./requests.server";
import { requestChangeOf } from "./submit-change.server";
import { approveChange, refuseChange, cancelChange } from "./decide-change.server";
import { endLateChanges } from "./end-late-changes.server";
import { makeLink } from "./issue-link.server";

const DAY_MS = 24 * 60 * 60_000;

let services: TestServices;
let admin: Context;
let manager: Context;
let finance: Context;

/** An installation that is older than its first hour, with an admin, a manager and a finance person. */
beforeEach(async () => {
  services = await testServices();
  admin = await testContext(services, { role: "admin" });
  manager = await testContext(services, { role: "manager" });
  finance = await testContext(services, { role: "finance" });
  await notEased(services);
  services.clock.advance(2 * 60 * 60_000);
});

/** A sandbox that waits as production does. */
const notEased = ({ store, clock }: TestServices) =>
  store.transaction((tx) =>
    saveSetting(tx, { name: "sandboxEasing", value: false, changedAt: clock.now(), changedBy: null }),
  );

const newcomer = (role: Role = "finance") =>
  CreatePersonInput.parse({ name: "Íris Nova", email: `${newId()}@example.com`, role, wallets: null });
const personOf = (id: string) => services.store.read((reader) => findPerson(reader, id));
const seen = async ({ changeId }: ChangeRequestResult) => {
  const change = await services.store.read((reader) => findChange(reader, changeId));
  return { changeId, sha256: change?.sha256 ?? "", reason: undefined };
};
const tokenIn = (url: string) => new URL(url).pathname.replace("/invite/", "");
const auditOf = async (changeId: string) => {
  const rows = await services.store.read((reader) =>
    reader.select().from(auditEntries).where(eq(auditEntries.objectId, changeId)),
  );
  return rows.map(({ act }) => act);
};
const takesPart = (personId: string) =>
  services.store.read((reader) => assertNotInPayoutCooldown(reader, personId, services.clock.now()));

describe("an admin who plays two", () => {
  it("resets nobody alone: nothing happens to the person before another agrees", async () => {
    const { personId } = finance.actor;
    const asked = await requestPersonReset(admin, { personId });
    expect(asked.isApplied).toBe(false);
    expect((await personOf(personId))?.passwordHash).not.toBeNull();
    await expect(makeLink(admin, asked)).rejects.toMatchObject({ reason: "link_void" });
    await expect(approveChange(admin, await seen(asked))).rejects.toMatchObject({ code: "not_allowed" });
  });

  it("gets the link of a reset once, after a manager agreed, and the person is away from money for a day", async () => {
    const { personId } = finance.actor;
    const asked = await requestPersonReset(admin, { personId });
    await approveChange(manager, await seen(asked));
    expect(await personOf(personId)).toMatchObject({ passwordHash: null, oneTimeCodeSecret: null });
    await expect(makeLink(manager, asked)).rejects.toMatchObject({ code: "not_found" });
    const { url } = await makeLink(admin, asked);
    await expect(makeLink(admin, asked)).rejects.toMatchObject({ reason: "link_void" });
    services.clock.advance(PAYOUT_COOLDOWN_MS / 2);
    await redeemLink(services, { token: tokenIn(url), password: "a long one of mine 77" });
    const person = await personOf(personId);
    expect(await verifyPassword(person?.passwordHash ?? null, "a long one of mine 77")).toBe(true);
    // A day from when the link was taken up, not from when it was asked for.
    services.clock.advance(PAYOUT_COOLDOWN_MS - 1);
    await expect(takesPart(personId)).rejects.toMatchObject({ reason: "away_from_money" });
    services.clock.advance(1);
    await takesPart(personId);
  });

  it("agrees to nothing with a person whom the admin has just made a manager", async () => {
    const input = newcomer("manager");
    const asked = await requestPersonCreate(admin, input);
    await approveChange(manager, await seen(asked));
    const { url } = await makeLink(admin, asked);
    await redeemLink(services, { token: tokenIn(url), password: "a long one of mine 77" });
    const person = await services.store.read((reader) => findPersonByEmail(reader, input.email));
    const puppet: Context = { ...manager, actor: { ...manager.actor, personId: person?.id ?? "" } };
    const limits = await requestPersonReset(admin, { personId: finance.actor.personId });
    await expect(approveChange(puppet, await seen(limits))).rejects.toMatchObject({
      reason: "away_from_money",
    });
  });

  it("raises no limit alone, and changes what guards no money at once", async () => {
    const before = await services.store.read(readSettings);
    const { settings, isWaiting } = await requestSettings(admin, {
      driftAlarmMinutes: 900,
      blockResponseHours: 48,
    });
    expect(isWaiting).toBe(true);
    expect(settings).toEqual({ ...before, blockResponseHours: 48 });
    const [change] = (await listChanges(manager)).items;
    await approveChange(manager, await seen({ changeId: change?.id ?? "", isApplied: false }));
    expect((await services.store.read(readSettings)).driftAlarmMinutes).toBe(900);
  });

  it("eases a sandbox with a second person only, and ends the easing at once", async () => {
    const hasRelaxedRules = async () => (await services.store.read(readSettings)).sandboxEasing;
    await expect(changeSettings(admin, { sandboxEasing: true })).rejects.toMatchObject({
      code: "not_allowed",
    });
    expect((await requestSettings(admin, { sandboxEasing: true })).isWaiting).toBe(true);
    expect(await hasRelaxedRules()).toBe(false);
    const [change] = (await listChanges(manager)).items;
    expect(change?.shared).toBe("same_device");
    await approveChange(manager, await seen({ changeId: change?.id ?? "", isApplied: false }));
    expect(await hasRelaxedRules()).toBe(true);
    expect((await requestSettings(admin, { sandboxEasing: false })).isWaiting).toBe(false);
    expect(await hasRelaxedRules()).toBe(false);
    const production = { ...admin, env: { ...admin.env, environment: "production" as const } };
    await expect(requestSettings(production, { sandboxEasing: true })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("asks and takes back in a loop: one notice, and twenty an hour", async () => {
    const { personId } = finance.actor;
    const loop = async () => cancelChange(admin, await seen(await requestPersonReset(admin, { personId })));
    for (let times = 0; times < 20; times += 1) await loop();
    const notices = (await listNotifications(manager, {})).items.filter(
      ({ kind }) => kind === "change_waiting",
    );
    expect(notices).toHaveLength(1);
    await expect(loop()).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("with another admin, disables the manager: that makes nobody single for seven days", async () => {
    await disablePerson(admin, { personId: manager.actor.personId });
    services.clock.advance(STILL_COUNTS_MS - 1);
    const early = await requestPersonRights(admin, {
      personId: finance.actor.personId,
      role: "viewer",
      wallets: null,
    });
    expect(early.isApplied).toBe(false);
    await cancelChange(admin, await seen(early));
    services.clock.advance(1);
    const alone = await requestPersonRights(admin, {
      personId: finance.actor.personId,
      role: "viewer",
      wallets: null,
    });
    expect(alone.isApplied).toBe(true);
    expect((await personOf(finance.actor.personId))?.role).toBe("viewer");
    expect(await auditOf(alone.changeId)).toEqual(["change.alone"]);
    expect((await listChanges(admin)).isAlone).toBe(true);
  });

  it("applies rules of outgoing money at once as the only person, and records that nobody agreed", async () => {
    await disablePerson(admin, { personId: manager.actor.personId });
    const { version, rules } = await services.store.read(readRules);
    const loosened = { ...rules, withdrawal: { ...rules.withdrawal, newRecipientHoldHours: 0 } };
    const wanted = { ofVersion: version, rules: loosened, reason: "Sem espera" };
    const early = await requestRules(admin, wanted);
    expect(early.isApplied).toBe(false);
    expect(await services.store.read(readRules)).toEqual({ version, rules });
    await cancelChange(admin, await seen(early));

    services.clock.advance(STILL_COUNTS_MS);
    expect((await listChanges(admin)).isAlone).toBe(true);
    const alone = await requestRules(admin, wanted);
    expect(alone.isApplied).toBe(true);
    expect(await services.store.read(readRules)).toEqual({ version: version + 1, rules: loosened });
    expect(await auditOf(alone.changeId)).toEqual(["change.alone"]);
    expect((await services.store.read(findRules))?.agreedBy).toBeNull();
  });

  it("limits no project by a name that is not its own: whoever agrees reads the name", async () => {
    const id = newId();
    const at = services.clock.now();
    await services.store.transaction((tx) =>
      tx.insert(projects).values({ id, name: "Loja do centro", createdAt: at }),
    );
    const { version, rules } = await services.store.read(readRules);
    const named = (name: string) => ({
      ofVersion: version,
      reason: "Projeto novo",
      rules: { ...rules, refund: { ...rules.refund, projects: [{ project: id, name, limits: NO_LIMITS }] } },
    });
    await expect(requestRules(admin, named("Loja da praia"))).rejects.toMatchObject({
      code: "invalid_input",
    });
    const asked = await requestRules(admin, named("Loja do centro"));
    await approveChange(manager, await seen(asked));
    expect((await services.store.read(readRules)).rules.refund.projects).toEqual([
      { project: id, name: "Loja do centro", limits: NO_LIMITS },
    ]);
  });
});

describe("the person who agrees", () => {
  it("is neither whom it concerns, nor a role that may not, nor somebody disabled meanwhile", async () => {
    const rights = await requestPersonRights(admin, {
      personId: manager.actor.personId,
      role: "viewer",
      wallets: null,
    });
    const given = await seen(rights);
    for (const by of [admin, manager, finance])
      await expect(approveChange(by, given)).rejects.toMatchObject({ code: "not_allowed" });
    const other = await testContext(services, { role: "manager" });
    await disablePerson(admin, { personId: other.actor.personId });
    await expect(approveChange(other, given)).rejects.toMatchObject({ code: "not_allowed" });
    expect((await personOf(manager.actor.personId))?.role).toBe("manager");
  });

  it("agrees to exactly what was seen", async () => {
    const personId = finance.actor.personId;
    const asked = await requestPersonRights(admin, { personId, role: "support", wallets: null });
    const given = await seen(asked);
    await expect(approveChange(manager, { ...given, sha256: "0".repeat(64) })).rejects.toMatchObject({
      reason: "changed",
    });
    // Another change of the same person comes first, so the basis that the approver saw is no longer current.
    const other = await requestPersonReset(admin, { personId });
    await approveChange(manager, await seen(other));
    await approveChange(manager, given);
    const back = await requestPersonRights(admin, { personId, role: "finance", wallets: null });
    const seenBack = await seen(back);
    await services.store.transaction((tx) =>
      tx.execute(`update people set role = 'viewer' where id = '${personId}'`),
    );
    await expect(approveChange(manager, seenBack)).rejects.toMatchObject({ reason: "change_void" });
    expect((await personOf(personId))?.role).toBe("viewer");
    expect(await auditOf(back.changeId)).toEqual(["change.request", "change.overtaken"]);
  });

  it("decides once, and a refusal changes nothing", async () => {
    const input = newcomer();
    const asked = await requestPersonCreate(admin, input);
    await expect(requestPersonCreate(admin, input)).rejects.toMatchObject({ reason: "change_waits_already" });
    const given = await seen(asked);
    await refuseChange(manager, given);
    await expect(approveChange(manager, given)).rejects.toMatchObject({ reason: "changed" });
    expect(await services.store.read((reader) => findPersonByEmail(reader, input.email))).toBeNull();
    await requestPersonCreate(admin, input);
  });

  it("comes too late after three days, or once whoever asked is gone", async () => {
    const late = await requestPersonCreate(admin, newcomer());
    const second = await testContext(services, { role: "admin" });
    services.clock.advance(CHANGE_LIFE_MS);
    await expect(approveChange(manager, await seen(late))).rejects.toMatchObject({ reason: "change_void" });
    const orphan = await requestPersonCreate(second, newcomer());
    const waiting = await requestPersonCreate(admin, newcomer());
    await disablePerson(admin, { personId: second.actor.personId });
    await expect(approveChange(manager, await seen(orphan))).rejects.toMatchObject({ reason: "change_void" });
    services.clock.advance(CHANGE_LIFE_MS);
    await endLateChanges(services);
    expect(await auditOf(waiting.changeId)).toEqual(["change.request", "change.ended"]);
    expect((await listDecided(manager, {})).items.map(({ decision }) => decision)).toEqual([
      "ended",
      "ended",
      "ended",
    ]);
  });

  it("is told, and whoever asked hears what came of it", async () => {
    const asked = await requestPersonCreate(admin, newcomer());
    const kinds = async (ctx: Context) => (await listNotifications(ctx, {})).items.map(({ kind }) => kind);
    expect(await kinds(manager)).toContain("change_waiting");
    expect(await kinds(admin)).not.toContain("change_waiting");
    await approveChange(manager, await seen(asked));
    expect(await kinds(admin)).toContain("change_decided");
  });
});

describe("a freeze", () => {
  it("is set by one person alone, and lifted by two", async () => {
    await setFreeze(manager, { target: "*", reason: "Suspeita" });
    const over = () => services.store.read((reader) => findFreezeOver(reader, "principal"));
    const asked = await requestFreezeLift(manager, { target: "*", reason: "Esclarecido" });
    expect(asked.isApplied).toBe(false);
    await expect(approveChange(manager, await seen(asked))).rejects.toMatchObject({ code: "not_allowed" });
    expect(await over()).not.toBeNull();
    await approveChange(admin, await seen(asked));
    expect(await over()).toBeNull();
  });

  it("shows the waiting request and who may agree beside it, and refuses a second request with words", async () => {
    await setFreeze(manager, { target: "*", reason: "Suspeita" });
    const asked = await requestFreezeLift(manager, { target: "*", reason: "Esclarecido" });
    const liftSeenBy = async (ctx: Context) => (await listFreezes(ctx)).items[0]?.lift;
    expect(await liftSeenBy(admin)).toMatchObject({
      changeId: asked.changeId,
      requestedBy: manager.actor.name,
      isOwn: false,
      mayAgree: [admin.actor.name],
    });
    expect(await liftSeenBy(manager)).toMatchObject({ isOwn: true, mayAgree: [admin.actor.name] });
    expect(await liftSeenBy(finance)).toMatchObject({ mayAgree: null });
    for (const ctx of [manager, admin])
      await expect(requestFreezeLift(ctx, { target: "*", reason: "De novo" })).rejects.toMatchObject({
        code: "conflict",
        reason: "change_waits_already",
      });
    await cancelChange(manager, await seen(asked));
    expect(await liftSeenBy(admin)).toBeNull();
    await requestFreezeLift(manager, { target: "*", reason: "De novo" });
    services.clock.advance(CHANGE_LIFE_MS);
    expect(await liftSeenBy(admin)).toBeNull();
  });
});

describe("a one-time link", () => {
  const invited = async () => {
    const asked = await requestPersonCreate(admin, newcomer());
    await approveChange(manager, await seen(asked));
    return tokenIn((await makeLink(admin, asked)).url);
  };

  it("ends after its time, with its use and with its person", async () => {
    const old = await invited();
    services.clock.advance(3 * DAY_MS);
    const password = "a long one of mine 77";
    await expect(redeemLink(services, { token: old, password })).rejects.toMatchObject({
      reason: "link_void",
    });
    const used = await invited();
    const both = await Promise.allSettled([
      redeemLink(services, { token: used, password }),
      redeemLink(services, { token: used, password: `${password} other` }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(redeemLink(services, { token: "x".repeat(43), password })).rejects.toMatchObject({
      reason: "link_void",
    });
  });
});

describe("the people of the first hour", () => {
  it("take part at once, and later ones do not", async () => {
    const fresh = await testServices();
    const first = await testContext(fresh, { role: "admin" });
    await notEased(fresh);
    const asked = await requestPersonCreate(first, newcomer());
    expect(asked.isApplied).toBe(true);
    const rows = await fresh.store.read((reader) => reader.select().from(auditEntries));
    expect(rows.some(({ details }) => details.includes('"exempt":"first_hour"'))).toBe(true);
    const stranger = await givenPerson(fresh, { role: "viewer" });
    fresh.clock.advance(60 * 60_000);
    await requestPersonRights(first, { personId: stranger.id, role: "finance", wallets: null });
    await expect(
      fresh.store.read((reader) => assertNotInPayoutCooldown(reader, stranger.id, fresh.clock.now())),
    ).rejects.toMatchObject({ reason: "away_from_money" });
  });
});

describe("rules of outgoing money", () => {
  const now = () => services.store.read(readRules);

  it("are another version once another agrees, and name both", async () => {
    const { version, rules } = await now();
    const asked = await requestChangeOf(admin, "rules.change", { ofVersion: version, rules });
    expect(asked.isApplied).toBe(false);
    expect((await now()).version).toBe(version);
    await approveChange(manager, await seen(asked));
    expect((await now()).version).toBe(version + 1);
  });

  it("are not asked for over a version that is gone", async () => {
    const { version, rules } = await now();
    await expect(
      requestChangeOf(admin, "rules.change", { ofVersion: version + 1, rules }),
    ).rejects.toMatchObject({ code: "conflict" });
  });
});
