import "server-only";
import { type ChangeRow } from "./records.server";

/** The time after the approval in which the requester may make the link. */
const LINK_WAITS_MS = 72 * 60 * 60_000;

type LinkFacts = Pick<ChangeRow, "kind" | "appliedAt" | "linkMadeAt">;

export const mayMakeLink = ({ kind, appliedAt, linkMadeAt }: LinkFacts, now: Date): boolean =>
  (kind === "person.create" || kind === "person.reset") &&
  appliedAt !== null &&
  linkMadeAt === null &&
  now.getTime() - appliedAt.getTime() < LINK_WAITS_MS;
