/** The origin of a session, as recorded at its sign-in. */
export type SessionOrigin = { address: string | null; userAgent: string | null };

export const SHARED_PLACES = ["same_device", "same_address"] as const;
export type SharedPlace = (typeof SHARED_PLACES)[number];

/**
 * Whether maker and approver of one change may be one person: null where their addresses differ or one is unknown. The name of
 * a browser alone is shared by strangers.
 */
export function sharedPlace(maker: SessionOrigin, approver: SessionOrigin): SharedPlace | null {
  if (maker.address === null || maker.address !== approver.address) return null;
  return maker.userAgent !== null && maker.userAgent === approver.userAgent ? "same_device" : "same_address";
}
