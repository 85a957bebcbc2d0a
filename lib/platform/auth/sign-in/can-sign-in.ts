/** Whether a person could sign in at all, by password or by the provider, if nothing else stopped it. */
export const canSignIn = ({
  passwordHash,
  openidIndex,
}: {
  passwordHash: string | null;
  openidIndex: string | null;
}): boolean => passwordHash !== null || openidIndex !== null;
