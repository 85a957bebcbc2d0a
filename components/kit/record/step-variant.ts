import { type StepKind } from "@/lib/core/enums/steps";
import { type Tone } from "@/components/ui/badge";
import { type StatusIconName } from "../status/icons";

type StepVariant = { tone: Tone; icon: StatusIconName };

const NEUTRAL: StepVariant = { tone: "neutral", icon: "circle-dashed" };
const DONE: StepVariant = { tone: "success", icon: "circle-check" };
const FAILED: StepVariant = { tone: "danger", icon: "ban" };
const ERROR: StepVariant = { tone: "danger", icon: "circle-x" };
const RETURNED: StepVariant = { tone: "warning", icon: "undo" };
const CONTRADICTED: StepVariant = { tone: "warning", icon: "triangle-alert" };
const EXPIRED: StepVariant = { tone: "neutral", icon: "timer-off" };

/** How a step of a history looks, by what it ended in and not by who reported it. */
const VARIANTS = {
  payment_completed: DONE,
  payment_expired: EXPIRED,
  payment_failed: FAILED,
  refund_completed: DONE,
  withdrawal_completed: DONE,
  withdrawal_failed: FAILED,
  withdrawal_reversed: RETURNED,
  balance_block_created: { tone: "warning", icon: "lock" },
  balance_block_defended: { tone: "info", icon: "scale" },
  balance_block_approved: { tone: "danger", icon: "arrow-up-right" },
  balance_block_rejected: { tone: "success", icon: "lock-open" },
  balance_block_dismissed: CONTRADICTED,
  charge_created: NEUTRAL,
  withdrawal_created: NEUTRAL,
  found: NEUTRAL,
  read_pending: NEUTRAL,
  read_processing: NEUTRAL,
  read_completed: DONE,
  read_expired: EXPIRED,
  read_failed: FAILED,
  read_reversed: RETURNED,
  read_cancelled: { tone: "neutral", icon: "circle-x" },
  read_other: NEUTRAL,
  contradicted: CONTRADICTED,
  taken_back: CONTRADICTED,
  refund_requested: { tone: "neutral", icon: "undo" },
  refund_error: ERROR,
  refund_contradicted: CONTRADICTED,
  refund_confirmed_by_person: DONE,
  assigned: NEUTRAL,
  unassigned: NEUTRAL,
  answer_recorded: NEUTRAL,
  evidence_asked: NEUTRAL,
  order_recorded: NEUTRAL,
  status_explained: NEUTRAL,
  returned_told: NEUTRAL,
  reminded: NEUTRAL,
  deadline_passed: CONTRADICTED,
} as const satisfies Record<StepKind, StepVariant>;

export const variantOfStep = (kind: StepKind): StepVariant => VARIANTS[kind];
