/** The messages between the tabs of one browser about the session that they share. */
export type SessionEvent = "signed_in" | "signed_out";

const NAME = "guiche.session";
/** A channel also receives the messages of other channels in its own tab. The sender notifies its own tab itself. */
const OWN_TAB = Math.random();

export function notifySession(word: SessionEvent): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ word, tab: OWN_TAB });
  channel.close();
}

/** Receives the events of the other tabs, never of its own. */
export function onSessionEvent(hear: (word: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<{ word: unknown; tab: unknown }>) => {
    if (data.tab !== OWN_TAB && (data.word === "signed_in" || data.word === "signed_out")) hear(data.word);
  };
  return () => channel.close();
}
