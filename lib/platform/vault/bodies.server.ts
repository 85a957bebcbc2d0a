import "server-only";
import { ABOUT } from "./sealed-columns";
import { type Vault } from "./vault.server";

type Named = { endpoint: string; bodySha256: string };

/**
 * Seals the arrived body for the inbox. The hash beside it is of the bytes as they arrived, and is part of the
 * context that they are sealed with.
 */
export const sealDelivery = (vault: Vault, { endpoint, bodySha256 }: Named, body: Uint8Array): Buffer =>
  vault.sealBytes(ABOUT.delivery(endpoint, bodySha256), body);

/** As it came; nothing if its bytes were erased. */
export const openDelivery = (
  vault: Vault,
  { endpoint, bodySha256, body }: Named & { body: Uint8Array },
): Buffer =>
  body.byteLength === 0 ? Buffer.alloc(0) : vault.openBytes(ABOUT.delivery(endpoint, bodySha256), body);

/** The bytes of a write of ours, for its row. */
export const sealIntentBody = (vault: Vault, intentId: string, body: Uint8Array): Buffer =>
  vault.sealBytes(ABOUT.intent(intentId), body);

/** The row with its bytes as they leave for the service. Throws where they are not those that were sealed about it. */
export const withOpenBody = <Row extends { id: string; body: Buffer }>(vault: Vault, row: Row): Row => ({
  ...row,
  body: vault.openBytes(ABOUT.intent(row.id), row.body),
});
