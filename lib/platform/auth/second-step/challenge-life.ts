/** So long a device may take to sign what it was asked. */
export const CHALLENGE_SECONDS = 5 * 60;
