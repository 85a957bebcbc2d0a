/** The messages between the tabs of one browser about the session that they share. */
export type SessionWord = "signed_in" | "signed_out";

const NAME = "guiche.session";
/** A channel also hears what another channel of its own tab says: that one is told by who says it. */
const OWN_TAB = Math.random();

export function tellSession(word: SessionWord): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ word, tab: OWN_TAB });
  channel.close();
}

/** Hears the other tabs, never its own. */
export function hearSessionWords(hear: (word: SessionWord) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<{ word: unknown; tab: unknown }>) => {
    if (data.tab !== OWN_TAB && (data.word === "signed_in" || data.word === "signed_out")) hear(data.word);
  };
  return () => channel.close();
}
