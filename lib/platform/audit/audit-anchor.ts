/** The newest entry of the audit log at some moment, as it was noted outside of the database. */
export type AuditAnchor = { position: number; hash: string };
