import { type Digest, type DispatchTopic } from "@/lib/core/enums/dispatches";
import { DEFAULTS, type Preferences } from "./plan";

type Row = {
  emailTopics: DispatchTopic[];
  pushTopics: DispatchTopic[];
  urgentTopics: DispatchTopic[];
  digest: Digest;
  quietFrom: number | null;
  quietUntil: number | null;
};

export function preferencesOf(row: Row | null): Preferences {
  if (row === null) return DEFAULTS;
  const { quietFrom, quietUntil, ...chosen } = row;
  return {
    ...chosen,
    quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
  };
}
