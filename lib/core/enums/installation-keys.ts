/** The objects that this installation signs, each with a key of its own. */
export const INSTALLATION_KEYS = ["dossier"] as const;
export type InstallationKey = (typeof INSTALLATION_KEYS)[number];
