import { type Tone } from "../ui/badge";
import { type StatusIcon } from "./icons";

type StepLook = { tone: Tone; icon: StatusIcon };

const OF_KIND: Readonly<Record<string, StepLook>> = {
  balance_block_created: { tone: "warning", icon: "lock" },
  balance_block_defended: { tone: "info", icon: "scale" },
  balance_block_approved: { tone: "danger", icon: "arrow-up-right" },
  balance_block_rejected: { tone: "success", icon: "lock-open" },
  refund_requested: { tone: "neutral", icon: "undo" },
  refund_confirmed_by_person: { tone: "success", icon: "circle-check" },
};

/** By what a step ended in, whoever told it: `payment_completed`, `read_completed`. */
const OF_ENDING: Readonly<Record<string, StepLook>> = {
  completed: { tone: "success", icon: "circle-check" },
  failed: { tone: "danger", icon: "ban" },
  error: { tone: "danger", icon: "circle-x" },
  reversed: { tone: "warning", icon: "undo" },
  contradicted: { tone: "warning", icon: "triangle-alert" },
  expired: { tone: "neutral", icon: "timer-off" },
  cancelled: { tone: "neutral", icon: "circle-x" },
};

/** How a step of a timeline looks; neutral, where its kind says nothing of ours. */
export const lookOfStep = (kind: string): StepLook =>
  OF_KIND[kind] ?? OF_ENDING[kind.split("_").at(-1) ?? ""] ?? { tone: "neutral", icon: "circle-dashed" };
