"use client";

import { IdleWatch } from "../auth/session/idle-watch";
import { PresenceDialog } from "../auth/session/presence-dialog";
import { type ProvePresence } from "../mutations/presence-gate";
import { SessionDialog } from "../auth/session/session-dialog";
import { type SignedIn } from "../mutations/actor";
import { LiveUpdates } from "../live/live-updates";

/** The connection of an open page to the server: the live stream, the session, and the proof of the acting person. */
export function SessionProviders({
  person,
  hearsChanges,
  position,
  prove,
  idleSeconds,
}: {
  person: SignedIn;
  /** False until a second step is set up: the server refuses the stream. */
  hearsChanges: boolean;
  position: string | undefined;
  prove: ProvePresence;
  idleSeconds: number;
}) {
  return (
    <>
      {hearsChanges && <LiveUpdates position={position} />}
      <PresenceDialog prove={prove} />
      <IdleWatch leftSeconds={idleSeconds} />
      <SessionDialog person={person} />
    </>
  );
}
