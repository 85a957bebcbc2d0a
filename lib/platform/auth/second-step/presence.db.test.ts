import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { changeSettings } from "@/lib/platform/settings/change-settings.server";
import { applySettingsChange as changeAgreed } from "@/lib/testing/apply-changes";
import { getSettingsView } from "@/lib/platform/settings/get-settings.server";
import { hasRelaxedRules } from "@/lib/platform/settings/relaxed-rules.server";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { DELAYS } from "../sign-in/delays";
import { newOneTimeCodeSecret } from "./one-time-codes.server";
import { hashPassword } from "../passwords/passwords.server";
import { PRESENCE_MS, assertPresence, presenceWaysOf, provePresence } from "./presence.server";
import { updatePerson } from "../records.server";
import { startSession } from "../sessions/sessions.server";

const PASSWORD = "cavalo correto bateria grampo";
let services: TestServices;
let ctx: Context;
let passwordHash: string;
beforeAll(async () => {
  services = await testServices();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  ctx = await testContext(services, { role: "finance", isPresent: false });
  await change({ passwordHash });
});

const change = (what: Parameters<typeof updatePerson>[2]) =>
  services.store.transaction((tx) => updatePerson(tx, ctx.actor.personId, what));
const errorOf = async (act: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error("it went through");
  return error;
};
const byPassword = (proof = PASSWORD, as = ctx) => provePresence(as, { way: "password", proof });
const byCode = (proof: string, as = ctx) => provePresence(as, { way: "code", proof });

async function givenSecondStep(): Promise<() => string> {
  const secret = newOneTimeCodeSecret();
  await change({ oneTimeCodeSecret: services.vault.seal(ABOUT.secondStep(ctx.actor.personId), secret) });
  return () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: services.clock.now().getTime() });
}
const easing = async (isOn: boolean) =>
  changeAgreed(await testContext(services, { role: "admin" }), { sandboxEasing: isOn });

describe("presence", () => {
  it("is needed until it is proved, holds five minutes, and for this session alone", async () => {
    expect((await errorOf(assertPresence(ctx))).code).toBe("presence_needed");
    await byPassword();
    await assertPresence(ctx);
    const sessionId = await services.store.transaction((tx) =>
      startSession(tx, ctx.actor.personId, { address: null, userAgent: null }, services.clock.now()),
    );
    const elsewhere = { ...ctx, actor: { ...ctx.actor, sessionId } };
    expect((await errorOf(assertPresence(elsewhere))).code).toBe("presence_needed");
    services.clock.advance(PRESENCE_MS - 1);
    await assertPresence(ctx);
    services.clock.advance(1);
    expect((await errorOf(assertPresence(ctx))).code).toBe("presence_needed");
  });

  it("takes each code once, and no password of whoever has a second step, eased or not", async () => {
    const code = await givenSecondStep();
    expect(await presenceWaysOf(ctx)).toEqual({ ways: ["code"], passkey: null });
    expect((await errorOf(byPassword())).fields).toEqual({ proof: "password_wrong" });
    expect((await errorOf(assertPresence(ctx))).code).toBe("presence_needed");
    await byCode(code());
    await assertPresence(ctx);
    expect((await errorOf(byCode(code()))).fields).toEqual({ proof: "one_time_code_wrong" });
  });

  it("takes no password where nothing is eased: a second step has to be set up first", async () => {
    await easing(false);
    expect(await presenceWaysOf(ctx)).toEqual({ ways: [], passkey: null });
    expect((await errorOf(byPassword())).fields).toEqual({ proof: "password_wrong" });
    await easing(true);
    await byPassword();
  });

  it("logs what was proved and what was refused", async () => {
    await errorOf(byPassword("another password"));
    await byPassword();
    const entries = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.personId, ctx.actor.personId)),
    );
    expect(entries.map(({ act, succeeded }) => [act, succeeded])).toEqual([
      ["session.prove", false],
      ["session.prove", true],
    ]);
  });

  it("stops counting up only for the person: after some wrong ones the right one waits too, and not for long", async () => {
    for (let wrong = 0; wrong <= DELAYS.step_up.free; wrong++) await errorOf(byPassword("another password"));
    const refused = await errorOf(byPassword());
    expect(refused.code).toBe("too_many_requests");
    expect(refused.retryAfterSeconds).toBe(2);
    expect((await errorOf(assertPresence(ctx))).code).toBe("presence_needed");
    services.clock.advance(2_000);
    await byPassword();
    await assertPresence(ctx);
  });
});

describe("the easing of a sandbox", () => {
  it("is on until it is switched off, and never in production, whatever the row says", async () => {
    const eased = (environment: "sandbox" | "production") =>
      services.store.read((reader) => hasRelaxedRules(reader, { environment }));
    expect(await eased("sandbox")).toBe(true);
    expect(await eased("production")).toBe(false);
    await easing(false);
    expect(await eased("sandbox")).toBe(false);
    await easing(true);
    expect(await eased("production")).toBe(false);
  });

  it("is not shown and cannot be set in production", async () => {
    const admin = await testContext(services, { role: "admin" });
    const env = { ...services.env, environment: "production" as const };
    const live: Context = { ...admin, env };
    expect((await getSettingsView(live)).sandboxEasing).toBeNull();
    expect((await errorOf(changeSettings(live, { sandboxEasing: true }))).code).toBe("invalid_input");
  });
});
