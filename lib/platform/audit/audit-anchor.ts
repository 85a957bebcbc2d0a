/** The newest link of the audit chain at some moment, as it was noted outside of the database. */
export type AuditAnchor = { position: number; mac: string };
