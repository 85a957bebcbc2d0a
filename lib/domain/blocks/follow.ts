import { type Follow, answerOf, followIds } from "@/lib/platform/live/follow";
import { blockQueries } from "./queries";
import { type BlockDetail } from "./schema";

/** What people do to a block no row tells: who answers for it, what they noted. */
export const followBlocks: Follow = (key, data, told) => {
  switch (blockQueries.kindOf(key)) {
    case "list":
      return { data, urgency: "now" };
    case "summary":
      return { data, urgency: "soon" };
    case "detail": {
      const { id, siblings } = answerOf<BlockDetail>(data);
      return followIds(data, told, [id, ...siblings.map((sibling) => sibling.id)]);
    }
  }
};
