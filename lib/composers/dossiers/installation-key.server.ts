import "server-only";
import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type KeyRow, findInstallationKey, keepInstallationKey } from "./records.server";

const PURPOSE = "dossier";

export type PublicKey = { spki: string; fingerprint: string };
export type DossierKey = PublicKey & { sign: (bytes: Buffer) => string };

/** As people compare it: the hash of the public key, in groups. */
const fingerprintOf = (spki: string): string =>
  (
    createHash("sha256").update(Buffer.from(spki, "base64")).digest("hex").slice(0, 32).match(/.{4}/g) ?? []
  ).join(" ");

/** Null while nothing was signed yet. */
export async function findPublicKey({ store }: Pick<Services, "store">): Promise<PublicKey | null> {
  const row = await store.read((reader) => findInstallationKey(reader, PURPOSE));
  return row && { spki: row.publicKey, fingerprint: fingerprintOf(row.publicKey) };
}

/** The key that this installation signs dossiers with. It is created at the first use and stored sealed. */
export async function dossierKey({
  store,
  vault,
  clock,
}: Pick<Services, "store" | "vault" | "clock">): Promise<DossierKey> {
  const known = await store.read((reader) => findInstallationKey(reader, PURPOSE));
  const row = known ?? (await makeKey({ store, vault, clock }));
  const privateKey = createPrivateKey({
    key: Buffer.from(vault.open(ABOUT.installationKey(PURPOSE), row.privateKey), "base64"),
    format: "der",
    type: "pkcs8",
  });
  return {
    spki: row.publicKey,
    fingerprint: fingerprintOf(row.publicKey),
    // The form that browsers read: both numbers, one behind the other.
    sign: (bytes) => sign("sha256", bytes, { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64"),
  };
}

async function makeKey({
  store,
  vault,
  clock,
}: Pick<Services, "store" | "vault" | "clock">): Promise<KeyRow> {
  const pair = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  const made: KeyRow = {
    purpose: PURPOSE,
    publicKey: pair.publicKey.toString("base64"),
    privateKey: vault.seal(ABOUT.installationKey(PURPOSE), pair.privateKey.toString("base64")),
    madeAt: clock.now(),
  };
  return store.transaction(async (tx) => {
    await keepInstallationKey(tx, made);
    const kept = await findInstallationKey(tx, PURPOSE);
    if (!kept) throw new Error("the key of this installation was not kept");
    return kept;
  });
}
