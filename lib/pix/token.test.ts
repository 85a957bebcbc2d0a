import { describe, expect, it } from "vitest";
import { testClock } from "@/lib/testing/context";
import { PixError } from "./pix-error";
import { type IssuedToken, openTokenSource } from "./token.server";

const refused = () =>
  new PixError({ about: "POST /auth", proof: "not_sent", kind: "credential", status: 401 });
const unreachable = () => new PixError({ about: "POST /auth", proof: "not_sent", kind: "connection" });

function setUp(
  answer: (call: number) => IssuedToken | PixError = (call) => ({ value: `t${call}`, lifeSeconds: 300 }),
) {
  const clock = testClock();
  const calls: number[] = [];
  const renewalFaults: unknown[] = [];
  const tokens = openTokenSource({
    clock,
    onRenewalFailed: (error) => renewalFaults.push(error),
    authenticate: async () => {
      calls.push(clock.monotonicMs());
      const given = answer(calls.length);
      await Promise.resolve();
      if (given instanceof PixError) throw given;
      return given;
    },
  });
  return { clock, calls, tokens, renewalFaults };
}

const settle = () => new Promise((done) => setImmediate(done));

describe("the access token", () => {
  it("is fetched once for 200 callers at once", async () => {
    const { tokens, calls } = setUp();
    const given = await Promise.all(Array.from({ length: 200 }, () => tokens.get()));
    expect(calls).toHaveLength(1);
    expect(new Set(given.map((token) => token.value))).toEqual(new Set(["t1"]));
  });

  it("fails for all who wait together, and is asked for again after that", async () => {
    const { tokens, calls } = setUp((call) =>
      call === 1 ? unreachable() : { value: `t${call}`, lifeSeconds: 300 },
    );
    const results = await Promise.allSettled([tokens.get(), tokens.get(), tokens.get()]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
    expect((await tokens.get()).value).toBe("t2");
    expect(calls).toHaveLength(2);
  });

  it("is renewed in the background before its end, and nobody waits", async () => {
    const { tokens, clock, calls } = setUp();
    await tokens.get();
    clock.advance(239_000);
    expect((await tokens.get()).value).toBe("t1");
    expect(calls).toHaveLength(1);
    clock.advance(1_500);
    expect((await tokens.get()).value).toBe("t1");
    await settle();
    expect((await tokens.get()).value).toBe("t2");
    expect(calls).toHaveLength(2);
  });

  it("keeps serving while its renewal fails, and is waited for at its end", async () => {
    const { tokens, clock, renewalFaults } = setUp((call) =>
      call === 2 ? unreachable() : { value: `t${call}`, lifeSeconds: 300 },
    );
    await tokens.get();
    clock.advance(245_000);
    expect((await tokens.get()).value).toBe("t1");
    await settle();
    expect(renewalFaults).toHaveLength(1);
    clock.advance(46_000);
    expect((await tokens.get()).value).toBe("t3");
  });

  it("is never used to the end of a life however short", async () => {
    const { tokens, clock } = setUp((call) => ({ value: `t${call}`, lifeSeconds: 1 }));
    await tokens.get();
    clock.advance(760);
    expect((await tokens.get()).value).toBe("t2");
  });

  it("ages by the clock that cannot be set", async () => {
    const { tokens, clock } = setUp();
    expect(tokens.ageMs()).toBeNull();
    await tokens.get();
    clock.advance(7_000);
    expect(tokens.ageMs()).toBe(7_000);
  });
});

describe("a refused token", () => {
  it("is replaced once for all who held it", async () => {
    const { tokens, calls } = setUp();
    const first = await tokens.get();
    const replaced = await Promise.all(Array.from({ length: 50 }, () => tokens.replace(first)));
    expect(new Set(replaced.map((token) => token.value))).toEqual(new Set(["t2"]));
    expect((await tokens.replace(first)).value).toBe("t2");
    expect(calls).toHaveLength(2);
  });

  it("is waited for when its replacement is refused too, and no refusal of the credential is told of", async () => {
    const { tokens, clock, calls } = setUp();
    const second = await tokens.replace(await tokens.get());
    tokens.distrust(second);
    expect(tokens.circuit()).toBe("sign_ins_spent");
    await expect(tokens.get()).rejects.toMatchObject({ kind: "sign_ins_spent", proof: "not_sent" });
    expect(calls).toHaveLength(2);
    clock.advance(61_000);
    expect((await tokens.get()).value).toBe("t3");
    tokens.trust();
    expect(tokens.circuit()).toBe("closed");
  });

  it("does not drop a newer one", async () => {
    const { tokens } = setUp();
    const first = await tokens.get();
    const second = await tokens.replace(first);
    tokens.distrust(first);
    expect(await tokens.get()).toBe(second);
  });

  it("costs a bounded number of calls however often it happens", async () => {
    const { tokens, clock, calls } = setUp();
    for (let step = 0; step < 600; step += 1) {
      const token = await tokens.get().catch(() => null);
      if (token) await tokens.replace(token).catch(() => null);
      clock.advance(100);
    }
    expect(calls.length).toBeLessThanOrEqual(12);
  });

  it("that spent the sign-ins of a minute is told as that", async () => {
    const { tokens } = setUp();
    let error: unknown;
    for (let step = 0; step < 13; step += 1)
      error = await tokens.get().then(
        (token) => void tokens.drop(token),
        (thrown: unknown) => thrown,
      );
    expect(error).toMatchObject({ kind: "sign_ins_spent", proof: "not_sent" });
    expect(tokens.circuit()).toBe("sign_ins_spent");
  });
});

describe("a service in trouble at the sign-in", () => {
  it("is told as that, and asked no more than twelve times a minute", async () => {
    const failing = new PixError({ about: "POST /auth", proof: "not_sent", kind: "server", status: 500 });
    const { tokens, calls, clock } = setUp(() => failing);
    for (let step = 0; step < 12; step += 1)
      await expect(tokens.get()).rejects.toMatchObject({ kind: "server" });
    await expect(tokens.get()).rejects.toMatchObject({ kind: "sign_in_failing", proof: "not_sent" });
    expect(tokens.circuit()).toBe("not_answering");
    expect(calls).toHaveLength(12);
    clock.advance(60_000);
    await expect(tokens.get()).rejects.toMatchObject({ kind: "server" });
  });
});

describe("a refused credential", () => {
  it("is tried at most twice in any minute, by however many callers", async () => {
    const { tokens, clock, calls } = setUp(refused);
    for (let step = 0; step < 3_000; step += 1) {
      const results = await Promise.allSettled([tokens.get(), tokens.get()]);
      expect(results.every((result) => result.status === "rejected")).toBe(true);
      clock.advance(100);
    }
    expect(calls.length).toBeGreaterThanOrEqual(9);
    for (const from of calls)
      expect(calls.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(2);
  });

  it("tells how long to wait", async () => {
    const { tokens, clock } = setUp(refused);
    await expect(tokens.get()).rejects.toMatchObject({ kind: "credential" });
    clock.advance(10_000);
    await expect(tokens.get()).rejects.toMatchObject({
      kind: "circuit_open",
      proof: "not_sent",
      retryAfterSeconds: 20,
    });
  });

  it("closes the circuit with the first call that the service takes", async () => {
    const { tokens, clock } = setUp((call) => (call === 1 ? refused() : { value: "good", lifeSeconds: 300 }));
    await tokens.get().catch(() => null);
    clock.advance(30_000);
    expect(tokens.circuit()).toBe("credential_refused");
    expect((await tokens.get()).value).toBe("good");
    tokens.trust();
    expect(tokens.circuit()).toBe("closed");
  });

  it("is not what a service out of reach means", async () => {
    const { tokens, calls } = setUp(unreachable);
    for (let step = 0; step < 20; step += 1) await tokens.get().catch(() => null);
    expect(calls).toHaveLength(20);
    expect(tokens.circuit()).toBe("not_answering");
  });
});
