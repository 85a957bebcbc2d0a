import { type Follow, answerOf, followIds } from "@/lib/platform/live/follow";
import { blockQueries } from "./queries";
import { type BlockDetail } from "./schema";

/** No row reports the acts of people on a block: its assignee, and their notes. */
export const followBlocks: Follow = (key, data, told) => {
  const { kind, filter } = blockQueries.askedBy(key);
  switch (kind) {
    case "list": {
      const isOther =
        told.wallet !== undefined && filter.wallet !== undefined && told.wallet !== filter.wallet;
      return { data, urgency: isOther ? null : "now" };
    }
    case "summary":
    case "exposure":
      return { data, urgency: "soon" };
    case "detail": {
      const { id, siblings } = answerOf<BlockDetail>(data);
      return followIds(data, told, [id, ...siblings.map((sibling) => sibling.id)]);
    }
  }
};
