"use client";

import { SessionDialog } from "../acts/session-dialog";
import { type SignedIn } from "../acts/actor";
import { LiveUpdates } from "../live/live-updates";

/** What ties an open page to the server: the live stream, and the session. */
export function ShellTies({ person, position }: { person: SignedIn; position: string | undefined }) {
  return (
    <>
      <LiveUpdates position={position} />
      <SessionDialog person={person} />
    </>
  );
}
