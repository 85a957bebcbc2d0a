/** Enough of an IP address to know a network by, not enough to know a household. */
export function maskAddress(address: string): string {
  const [, network] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address) ?? [];
  if (network !== undefined) return `${network}.•••`;
  const groups = address.split(":");
  return groups.length > 2 ? `${groups.slice(0, 3).join(":")}:•••` : "•••";
}
