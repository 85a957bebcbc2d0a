import { z } from "zod";
import { moneyField, requiredLine, uuidField, walletField } from "@/lib/core/fields";
import {
  CHANNELS,
  DIGESTS,
  DISPATCH_FAULTS,
  DISPATCH_FORMS,
  DISPATCH_STATES,
  DISPATCH_TOPICS,
  PERSONAL_TOPICS,
  TARGET_CHANNELS,
} from "@/lib/core/words/dispatches";
import { isOneOf } from "@/lib/core/words/words";
import { TARGET_URL_MAX } from "./target-address";
import { filterSchema } from "@/lib/core/filter-schema";
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
export const OwnDispatches = z.object({
  email: z.string(),
  /** Whether any e-mail leaves this installation. */
  isMailed: z.boolean(),
  offered: z.array(topic),
  emailTopics: z.array(topic),
  pushTopics: z.array(topic),
  urgentTopics: z.array(topic),
  digest: z.enum(DIGESTS),
  quiet: z.object({ from: z.number(), until: z.number() }).nullable(),
  devices: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      userAgent: z.string().nullable(),
      /** By which a browser knows itself among them: the SHA-256 of its address. */
      mark: z.string(),
      addedAt: z.string(),
    }),
  ),
});
export type OwnDispatches = z.infer<typeof OwnDispatches>;

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

/** What a browser subscribes by. */
export const PushKey = z.object({ publicKey: z.string() });
export type PushKey = z.infer<typeof PushKey>;

export const DeviceInput = z.strictObject({ deviceId: uuidField() });
export type DeviceInput = z.output<typeof DeviceInput>;

/** What of oneself is to be tried. */
export const TryOwnInput = z.strictObject({ channel: z.enum(["email", "push"]) });
export type TryOwnInput = z.output<typeof TryOwnInput>;

/** Where the installation tells what. The address is never shown again. */
export const TargetView = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.enum(TARGET_CHANNELS),
  host: z.string(),
  topics: z.array(topic),
  wallets: z.array(z.string()).nullable(),
  fromCentavos: z.number().nullable(),
  addedAt: z.string(),
  lastSentAt: z.string().nullable(),
  waiting: z.number(),
  /** Of what waits there now. */
  fault: z.enum(DISPATCH_FAULTS).nullable(),
});
export type TargetView = z.infer<typeof TargetView>;
export const Targets = z.object({ items: z.array(TargetView) });
export type Targets = z.infer<typeof Targets>;

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

export const DispatchListQuery = filterSchema(dispatchParsers).extend({
  cursor: z.string().max(64).optional(),
});
export type DispatchListQuery = z.infer<typeof DispatchListQuery>;

/** One message as it stands: not what it says. */
export const DispatchListItem = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  /** A person, or a target. */
  receiver: z.string(),
  form: z.enum(DISPATCH_FORMS),
  topics: z.array(topic),
  isUrgent: z.boolean(),
  state: z.enum(DISPATCH_STATES),
  createdAt: z.string(),
  nextAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  attempts: z.number(),
  fault: z.enum(DISPATCH_FAULTS).nullable(),
  reply: z.string().nullable(),
});
export type DispatchListItem = z.infer<typeof DispatchListItem>;

export const DispatchPage = z.object({
  items: z.array(DispatchListItem),
  nextCursor: z.string().nullable(),
});
export type DispatchPage = z.infer<typeof DispatchPage>;

/** How what left on each day stands; a day without any has none. */
export const DispatchDays = z.object({
  days: z.array(z.object({ day: z.string(), state: z.enum(DISPATCH_STATES), count: z.number() })),
});
export type DispatchDays = z.infer<typeof DispatchDays>;

export const TryAgainInput = z.strictObject({ dispatchId: uuidField() });
export type TryAgainInput = z.output<typeof TryAgainInput>;
