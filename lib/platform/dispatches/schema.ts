import { z } from "zod";
import { moneyField, requiredLine, uuidField, walletField } from "@/lib/core/forms/fields";
import {
  type Channel,
  type Digest,
  DIGESTS,
  DISPATCH_TOPICS,
  type DispatchFault,
  type DispatchForm,
  type DispatchState,
  type DispatchTopic,
  PERSONAL_TOPICS,
  TARGET_CHANNELS,
} from "@/lib/core/enums/dispatches";
import { isOneOf } from "@/lib/core/enums/enums";
import { TARGET_URL_MAX } from "./target-address";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { dispatchParsers } from "./filter";

const NAME_MAX = 60;
const WALLETS_MAX = 200;
const KEY_LENGTH_MAX = 200;
const USER_AGENT_MAX = 500;
const LAST_MINUTE = 24 * 60 - 1;

const topic = z.enum(DISPATCH_TOPICS);
const minute = z.int("required").min(0, "invalid").max(LAST_MINUTE, "invalid");

/** Minutes of the day in São Paulo. */
const Quiet = z.strictObject({ from: minute, until: minute });

/** A person's own: what reaches that person outside, and by which devices. */
export type DispatchPreferences = {
  email: string;
  /** Whether any e-mail leaves this installation. */
  isMailed: boolean;
  offered: DispatchTopic[];
  emailTopics: DispatchTopic[];
  pushTopics: DispatchTopic[];
  urgentTopics: DispatchTopic[];
  digest: Digest;
  quiet: { from: number; until: number } | null;
  devices: {
    id: string;
    host: string;
    userAgent: string | null;
    /** By which a browser knows itself among them: the SHA-256 of its address. */
    mark: string;
    addedAt: string;
  }[];
};

/** One switch at a time. */
export const ChangePreferencesInput = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("topic"),
    column: z.enum(["email", "push", "urgent"]),
    topic,
    isOn: z.boolean(),
  }),
  z.strictObject({ what: z.literal("digest"), digest: z.enum(DIGESTS) }),
  z.strictObject({
    what: z.literal("quiet"),
    quiet: Quiet.refine(({ from, until }) => from !== until, {
      error: "same_hour",
      path: ["until"],
    }).nullable(),
  }),
]);
export type ChangePreferencesInput = z.output<typeof ChangePreferencesInput>;

/** As a browser names itself to a push service. */
export const AddDeviceInput = z.strictObject({
  endpoint: z.string().min(1).max(TARGET_URL_MAX),
  p256dh: z.string().min(1).max(KEY_LENGTH_MAX),
  auth: z.string().min(1).max(KEY_LENGTH_MAX),
  userAgent: z.string().max(USER_AGENT_MAX),
});
export type AddDeviceInput = z.output<typeof AddDeviceInput>;

/** The public key with which a browser subscribes. */
export type PushKey = { publicKey: string };

export const DeviceInput = z.strictObject({ deviceId: uuidField() });
export type DeviceInput = z.output<typeof DeviceInput>;

/** The person's own channel that is to be tested. */
export const TestDispatchInput = z.strictObject({ channel: z.enum(["email", "push"]) });
export type TestDispatchInput = z.output<typeof TestDispatchInput>;

/** A target that the installation notifies, with its topics. The address is never shown again. */
export type TargetView = {
  id: string;
  name: string;
  channel: (typeof TARGET_CHANNELS)[number];
  host: string;
  topics: DispatchTopic[];
  wallets: string[] | null;
  fromCentavos: number | null;
  addedAt: string;
  lastSentAt: string | null;
  waiting: number;
  /** The fault of the dispatches that wait there now. */
  fault: DispatchFault | null;
};
export type Targets = { items: TargetView[] };

const isOfMany = (named: (typeof DISPATCH_TOPICS)[number]): boolean => !isOneOf(PERSONAL_TOPICS, named);

/** A new one without `targetId`; of one that is there, an empty address leaves it where it is. */
export const SaveTargetInput = z
  .strictObject({
    targetId: uuidField().optional(),
    name: requiredLine(NAME_MAX, { isRead: true }),
    channel: z.enum(TARGET_CHANNELS),
    url: z.string().trim().max(TARGET_URL_MAX, `too_long:${TARGET_URL_MAX}`),
    topics: z.array(topic.refine(isOfMany, "invalid")).min(1, "required"),
    wallets: z.array(walletField()).min(1, "required").max(WALLETS_MAX).nullable(),
    fromCentavos: moneyField().nullable(),
  })
  .refine(({ targetId, url }) => targetId !== undefined || url !== "", { error: "required", path: ["url"] });
export type SaveTargetInput = z.output<typeof SaveTargetInput>;
export type SaveTargetForm = z.input<typeof SaveTargetInput>;

/** A webhook's secret is shown once, when it is made. */
export type SavedTarget = { targetId: string; secret: string | null };

export const TargetInput = z.strictObject({ targetId: uuidField() });
export type TargetInput = z.output<typeof TargetInput>;

export const DispatchListQuery = listSchema(dispatchParsers);
export type DispatchListQuery = z.infer<typeof DispatchListQuery>;

/** The status of one message, without its text. */
export type DispatchListItem = {
  id: string;
  channel: Channel;
  /** A person, or a target. */
  receiver: string;
  form: DispatchForm;
  topics: DispatchTopic[];
  isUrgent: boolean;
  state: DispatchState;
  createdAt: string;
  nextAt: string | null;
  sentAt: string | null;
  attempts: number;
  fault: DispatchFault | null;
  reply: string | null;
};

export type DispatchPage = { items: DispatchListItem[]; nextCursor: string | null };

/** The status of the dispatches of each day; a day without dispatches has no entry. */
export type DispatchDays = { days: { day: string; state: DispatchState; count: number }[] };

export const RetryDispatchInput = z.strictObject({ dispatchId: uuidField() });
export type RetryDispatchInput = z.output<typeof RetryDispatchInput>;
