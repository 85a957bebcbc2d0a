import { SECURITY_ACTS } from "@/lib/core/words/audit";
import { INTENT_KINDS } from "@/lib/core/words/intents";
import { NOTIFICATION_KINDS, TOPICS } from "@/lib/core/words/notifications";
import { z } from "zod";
import { uuidField } from "@/lib/core/fields";
import { Sum } from "@/lib/core/sum-schema";

const IDS_MAX = 50;

/** An act on somebody's access, or on what holds money back. `by` null: the dashboard itself. */
const SecurityNotice = z.object({
  act: z.enum(SECURITY_ACTS),
  by: z.string().nullable(),
  name: z.string().nullable(),
  isOwn: z.boolean(),
});

/** One line of the tray. Moments are ISO 8601; of names only those of colleagues, and no documents. */
export const NotificationView = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  wallet: z.string(),
  walletName: z.string(),
  objectId: z.string(),
  amountCentavos: Sum.nullable(),
  /** The kind of write, where the object is an intent. */
  write: z.enum(INTENT_KINDS).nullable(),
  security: SecurityNotice.nullable(),
  at: z.string(),
  isRead: z.boolean(),
  /** It waited for something, and waits no longer. */
  isClosed: z.boolean(),
});
export type NotificationView = z.infer<typeof NotificationView>;

export const NotificationPage = z.object({
  items: z.array(NotificationView),
  nextCursor: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

/** What the bell shows, and what has just come. */
export const Tray = z.object({
  /** Counted up to a limit. */
  unread: z.number(),
  newestUnread: z.array(NotificationView),
  silentTopics: z.array(z.enum(TOPICS)),
});
export type Tray = z.infer<typeof Tray>;

export const NotificationFilter = z.object({ cursor: z.string().max(100).optional() });
export type NotificationFilter = z.output<typeof NotificationFilter>;

export const ReadNotificationsInput = z.strictObject({ ids: z.array(uuidField()).min(1).max(IDS_MAX) });
export type ReadNotificationsInput = z.output<typeof ReadNotificationsInput>;

export const ReadAllInput = z.strictObject({});

export const ChangeToastsInput = z.strictObject({ topic: z.enum(TOPICS), isSilent: z.boolean() });
export type ChangeToastsInput = z.output<typeof ChangeToastsInput>;

export const ToastChoices = z.object({ topics: z.array(z.enum(TOPICS)), silent: z.array(z.enum(TOPICS)) });
export type ToastChoices = z.infer<typeof ToastChoices>;
