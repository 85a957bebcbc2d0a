import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type WithdrawalState } from "@/lib/core/enums/transactions";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type TestServices, testServices } from "@/lib/testing/context";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";
import {
  findPaidBefore,
  listPaidBefore,
  saveRecipientApproval,
  updateRecipient,
} from "./recipient-records.server";
import {
  type NotedRecipient,
  hashOfKey,
  noteRecipient,
  openRecipient,
  recipientOf,
} from "./recipients.server";
import { sealedKey } from "@/lib/testing/sealed";

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services.store.transaction(work);

const PERSON = newId();
const recipient = (change: Partial<NotedRecipient> = {}): NotedRecipient => ({
  pixKeyType: "random",
  pixKey: crypto.randomUUID(),
  holderName: "Embalagens Vitória Ltda.",
  holderDocument: "11222333000181",
  holderDocumentType: "cnpj",
  ...change,
});
const note = (wallet: string, noted: NotedRecipient) =>
  inTx((tx) =>
    noteRecipient(tx, services.vault, wallet, noted, { personId: PERSON, now: services.clock.now() }),
  );
const known = (wallet: string, noted: NotedRecipient) =>
  inTx((tx) => recipientOf(tx, wallet, hashOfKey(services.vault, noted.pixKey)));

/** The wallet paid this key before, or a second person agreed to it. */
const isKnown = (recipient: Awaited<ReturnType<typeof known>>): boolean =>
  recipient !== null && (recipient.agreedAt !== null || recipient.firstPaidAt !== null);

const givenPaid = (wallet: string, { pixKey, pixKeyType }: NotedRecipient, state: WithdrawalState) =>
  inTx((tx) =>
    givenTransaction(
      tx,
      {
        wallet,
        origin: "own_write",
        id: newId(),
        type: "withdrawal",
        state,
        amountCentavos: centavos(10_000),
        createdAt: services.clock.now(),
        withdrawal: { pixKey: sealedKey(pixKeyType, pixKey), pixKeyType },
      },
      services.clock.now(),
    ),
  );

describe("a recipient", () => {
  it("is unknown until its wallet paid its key or a second person agreed", async () => {
    const noted = recipient();
    expect(await known("principal", noted)).toBeNull();
    const row = await note("principal", noted);
    expect(isKnown(await known("principal", noted))).toBe(false);
    await inTx((tx) =>
      saveRecipientApproval(tx, row.id, { agreedBy: newId(), agreedAt: services.clock.now() }),
    );
    expect(isKnown(await known("principal", noted))).toBe(true);
  });

  it.each([
    ["pending", true],
    ["processing", true],
    ["completed", true],
    ["failed", false],
    ["cancelled", false],
  ] as const)("that was told a %s withdrawal: known is %s", async (state, isNowKnown) => {
    const noted = recipient();
    await note("principal", noted);
    await givenPaid("principal", noted, state);
    expect(isKnown(await known("principal", noted))).toBe(isNowKnown);
  });

  it("is known by a withdrawal that the register never heard of", async () => {
    const noted = recipient();
    const paid = await givenPaid("principal", noted, "completed");
    expect(await known("principal", noted)).toMatchObject({ firstPaidAt: paid.createdAt });
    await note("principal", noted);
    expect(await known("principal", noted)).toMatchObject({ firstPaidAt: paid.createdAt });
  });

  it("is no longer known once its only withdrawal failed, although a later one was asked for meanwhile", async () => {
    const noted = recipient();
    await note("principal", noted);
    const { id } = await givenPaid("principal", noted, "processing");
    await note("principal", noted);
    expect(isKnown(await known("principal", noted))).toBe(true);
    const now = services.clock.now();
    await inTx((tx) =>
      givenObservations(
        tx,
        { source: "webhook" },
        { about: "transaction", id, type: "withdrawal", state: "failed", failedAt: now },
        now,
      ),
    );
    expect(isKnown(await known("principal", noted))).toBe(false);
  });

  it("was paid as often, as much and as lately as its wallet's withdrawals to its key that were taken", async () => {
    const noted = recipient();
    const first = await givenPaid("loja-1", noted, "completed");
    services.clock.advance(60_000);
    const last = await givenPaid("loja-1", noted, "pending");
    await givenPaid("loja-1", noted, "failed");
    await givenPaid("loja-2", noted, "completed");
    const keyHash = hashOfKey(services.vault, noted.pixKey);
    const of = (wallet: string) => ({ wallet, keyHash });
    await services.store.read(async (reader) => {
      expect(await listPaidBefore(reader, [of("loja-3"), of("loja-1")])).toEqual([
        null,
        { firstAt: first.createdAt, lastAt: last.createdAt, count: 2, sumCentavos: 20_000 },
      ]);
      expect(await findPaidBefore(reader, of("loja-1"), last.id)).toMatchObject({ count: 1 });
      expect(await findPaidBefore(reader, of("loja-2"))).toMatchObject({ count: 1 });
    });
  });

  it("is another one in another wallet", async () => {
    const noted = recipient();
    await note("loja-1", noted);
    await givenPaid("loja-1", noted, "completed");
    expect(isKnown(await known("loja-1", noted))).toBe(true);
    expect(await known("loja-2", noted)).toBeNull();
  });

  it("with a changed key is a new one that names the old one, and begins unknown", async () => {
    const document = "45997418000153";
    const before = recipient({ holderDocument: document });
    const old = await note("principal", before);
    await givenPaid("principal", before, "completed");
    services.clock.advance(1_000);
    const after = recipient({ holderDocument: document });
    const changed = await note("principal", after);
    expect(changed).toMatchObject({ replaces: old.id, agreedAt: null });
    expect(await known("principal", after)).toMatchObject({ keyChangedAt: services.clock.now() });
    expect(isKnown(await known("principal", after))).toBe(false);
    expect(isKnown(await known("principal", before))).toBe(true);
  });

  it("has not changed its key where its holder was never paid nor agreed to by another key", async () => {
    const document = "11444777000161";
    const drafted = recipient({ holderDocument: document });
    await note("principal", drafted);
    const first = recipient({ holderDocument: document });
    expect(await note("principal", first)).toMatchObject({ replaces: null });
    expect(await known("principal", first)).toMatchObject({ keyChangedAt: null });
    // Once a second person agreed to one of them, another one takes its place.
    const { id } = await note("principal", drafted);
    await inTx((tx) => saveRecipientApproval(tx, id, { agreedBy: newId(), agreedAt: services.clock.now() }));
    expect(await note("principal", recipient({ holderDocument: document }))).toMatchObject({ replaces: id });
  });

  it("keeps its holder when somebody names another one for its key", async () => {
    const noted = recipient();
    await note("principal", noted);
    await note("principal", { ...noted, holderName: "Outra Pessoa", holderDocument: "52998224725" });
    const rows = await services.store.read((reader) =>
      reader
        .select()
        .from(recipients)
        .where(eq(recipients.keyHash, hashOfKey(services.vault, noted.pixKey))),
    );
    expect(rows).toMatchObject([{ name: noted.holderName }]);
    const [row = expect.fail("the recipient is gone")] = rows;
    const clear = { key: noted.pixKey, document: noted.holderDocument };
    expect(openRecipient(services.vault, row)).toEqual(clear);
    // A key from another row cannot be opened.
    const other = await note("principal", recipient());
    expect(() => openRecipient(services.vault, { ...row, key: other.key })).toThrow();
  });

  it("is one row when two withdrawals name it at once", async () => {
    const noted = recipient();
    const [one, two] = await Promise.all([note("principal", noted), note("principal", noted)]);
    expect(one.id).toBe(two.id);
  });

  it("that was disabled is not paid", async () => {
    const noted = recipient();
    const row = await note("principal", noted);
    await inTx((tx) => updateRecipient(tx, row.id, { disabledAt: services.clock.now(), disabledBy: PERSON }));
    await expect(note("principal", noted)).rejects.toMatchObject({
      code: "conflict",
      reason: "recipient_disabled",
    } satisfies Partial<AppError>);
  });
});
