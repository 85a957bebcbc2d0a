/** Where a defence goes out: the service has no call for it. */
export const SENDING_CHANNELS = ["portal", "email", "letter", "court", "other"] as const;
export type SendingChannel = (typeof SENDING_CHANNELS)[number];
