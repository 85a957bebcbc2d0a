import { type Role } from "@/lib/core/enums/people";
import { type PersonRow, insertPersonRow } from "@/lib/platform/auth/records.server";
import { startSession } from "@/lib/platform/auth/sessions/sessions.server";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { balances, wallets } from "@/lib/platform/store/tables/wallets";

type Floor = Pick<Services, "store" | "clock">;

/** No password opens this one: tests that sign in make their person with `createPerson`. */
const NO_PASSWORD_HASH = "$argon2id$none";

type GivenPerson = Partial<Omit<PersonRow, "role" | "wallets">> & {
  role?: Role;
  wallets?: readonly string[] | null;
};

export async function givenPerson(
  { store, clock }: Floor,
  { role = "finance", wallets: scope = null, ...given }: GivenPerson = {},
): Promise<PersonRow> {
  const id = given.id ?? newId();
  const row: PersonRow = {
    id,
    email: `${role}-${id}@example.com`,
    name: `${role} person`,
    passwordHash: NO_PASSWORD_HASH,
    locale: null,
    oneTimeCodeSecret: null,
    oneTimeCodePending: null,
    oneTimeCodeLastCounter: null,
    passkeyCount: 0,
    disabledAt: null,
    openidIndex: null,
    openidRoleLostAt: null,
    eligibleUntil: null,
    awayFromMoneyUntil: null,
    firstDayDismissedAt: null,
    createdAt: clock.now(),
    ...given,
    role,
    wallets: scope && [...scope],
  };
  await store.transaction((tx) => insertPersonRow(tx, row));
  return row;
}

/** The id of a live session. */
export const givenSession = ({ store, clock }: Floor, personId: string): Promise<string> =>
  store.transaction((tx) =>
    startSession(tx, personId, { address: "127.0.0.1", userAgent: "test" }, clock.now()),
  );

/** Sub-accounts that exist, and nothing else of them. */
export const givenWallets = ({ store, clock }: Floor, references: readonly string[]): Promise<void> =>
  store.transaction(async (tx) => {
    await tx
      .insert(wallets)
      .values(
        references.map((reference) => ({
          reference,
          name: reference,
          status: "approved",
          createdAt: clock.now(),
        })),
      )
      .onConflictDoNothing();
  });

export async function givenWallet(
  { store, clock }: Floor,
  reference: string,
  {
    name = reference,
    status = "approved",
    availableCentavos,
  }: { name?: string; status?: string; availableCentavos?: number } = {},
): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    await tx.insert(wallets).values({ reference, name, status, createdAt: now });
    if (availableCentavos === undefined) return;
    const available: Centavos = centavos(availableCentavos);
    await tx.insert(balances).values({
      wallet: reference,
      availableCentavos: available,
      heldCentavos: centavos(0),
      promotionalCentavos: centavos(0),
      totalCentavos: available,
      readAt: now,
    });
  });
}
