import ipaddr from "ipaddr.js";
import { newId } from "@/lib/core/ids";
import { type Tx } from "../store/store";
import { hashSecret, newSecret } from "./secrets";
import { notFound } from "./service-error";

/** Specification, "Endpoint list". */
export const PERMISSIONS = [
  "PIX:WRITE",
  "WITHDRAWAL:WRITE",
  "REFUND:WRITE",
  "TRANSACTION:READ",
  "PROJECT:WRITE",
  "PROJECT:READ",
  "SUBACCOUNT:WRITE",
  "SUBACCOUNT:READ",
  "ACCOUNT:READ",
  "BALANCE_BLOCK:READ",
  "FULL_ACCESS",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export type Credential = {
  clientId: string;
  permissions: readonly Permission[];
  subAccountAccess: boolean;
  allowedIps: readonly string[];
};

export const mayDo = (credential: Credential, permission: Permission): boolean =>
  credential.permissions.includes(permission) || credential.permissions.includes("FULL_ACCESS");

export const isAddressRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** An empty list allows every address (specification, "Authentication" 6). */
export function allowsAddress(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  // A caller over IPv4 reaches a socket of both families as ::ffff:a.b.c.d.
  const caller = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = networkOf(range);
    return network.kind() === caller.kind() && caller.match(network, bits);
  });
}

const MAPPED_BITS = 96;

/** A single address is a network of its own; ranges over mapped IPv4 addresses are ranges of IPv4. */
function networkOf(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!ipaddr.isValidCIDR(range)) {
    const address = ipaddr.process(range);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  }
  const [network, bits] = ipaddr.parseCIDR(range);
  return network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? [network.toIPv4Address(), bits - MAPPED_BITS]
    : [network, bits];
}

export async function createCredential(
  tx: Tx,
  input: { permissions: readonly Permission[]; subAccountAccess: boolean; allowedIps: readonly string[] },
): Promise<{ client_id: string; client_secret: string }> {
  const clientId = newId();
  const clientSecret = newSecret();
  await tx.query(
    `insert into credentials (client_id, secret_hash, permissions, sub_account_access, allowed_ips, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [clientId, hashSecret(clientSecret), input.permissions, input.subAccountAccess, input.allowedIps, tx.now],
  );
  return { client_id: clientId, client_secret: clientSecret };
}

export async function deleteCredential(tx: Tx, clientId: string): Promise<void> {
  const deleted = await tx.query("delete from credentials where client_id = $1 returning client_id", [
    clientId,
  ]);
  if (deleted.length === 0) throw notFound("credential", clientId);
}
