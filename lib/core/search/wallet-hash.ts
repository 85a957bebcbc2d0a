/**
 * The hash is the same everywhere and for ever, because rows contain it (FNV-1a of 32 bits, as the database's
 * integer).
 */
export function walletHash(wallet: string | null): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(wallet ?? "")) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}
