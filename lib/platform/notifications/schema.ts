import { type Sum } from "@/lib/core/money/sum";
import { type SecurityAction } from "@/lib/core/enums/audit";
import { type IntentKind } from "@/lib/core/enums/intents";
import { type NotificationKind, type Topic, TOPICS } from "@/lib/core/enums/notifications";
import { z } from "zod";
import { uuidField } from "@/lib/core/forms/fields";

const IDS_MAX = 50;

/** An action on a person's access, or on the controls that hold money back. `by` null: the dashboard itself. */
type SecurityNotice = { act: SecurityAction; by: string | null; name: string | null; isOwn: boolean };

/** One line of the tray. Moments are ISO 8601; of names only those of colleagues, and no documents. */
export type NotificationView = {
  id: string;
  kind: NotificationKind;
  wallet: string;
  walletName: string;
  objectId: string;
  amountCentavos: Sum | null;
  /** The kind of write, where the object is an intent. */
  write: IntentKind | null;
  security: SecurityNotice | null;
  at: string;
  isRead: boolean;
  /** It waited for something, and waits no longer. */
  isClosed: boolean;
};

export type NotificationPage = { items: NotificationView[]; nextCursor: string | null };

/** The notifications that the bell shows, and those that have just arrived. */
export type Tray = {
  /** Counted up to a limit. */
  unread: number;
  newestUnread: NotificationView[];
  silentTopics: Topic[];
};

export const NotificationFilter = z.object({ cursor: z.string().max(100).optional() });
export type NotificationFilter = z.output<typeof NotificationFilter>;

export const ReadNotificationsInput = z.strictObject({ ids: z.array(uuidField()).min(1).max(IDS_MAX) });
export type ReadNotificationsInput = z.output<typeof ReadNotificationsInput>;

export const ReadAllInput = z.strictObject({});

export const ChangeToastsInput = z.strictObject({ topic: z.enum(TOPICS), isSilent: z.boolean() });
export type ChangeToastsInput = z.output<typeof ChangeToastsInput>;

export type ToastChoices = { topics: Topic[]; silent: Topic[] };
