/** The owners that sealed values are bound to: a value sealed for one owner cannot be opened for another. */
export const ABOUT = {
  secondStep: (personId: string): string => personId,
  payerLink: (chargeId: string): string => `payer link of ${chargeId}`,
  recipientKey: (recipientId: string): string => `key of recipient ${recipientId}`,
  recipientDocument: (recipientId: string): string => `document of recipient ${recipientId}`,
  exportFilter: (exportId: string): string => `filter of export ${exportId}`,
  attachmentPiece: (attachmentId: string, place: string): string =>
    `piece ${place} of attachment ${attachmentId}`,
  installationKey: (purpose: string): string => `key of this installation for ${purpose}`,
  mailLink: (messageId: string): string => `link in message ${messageId}`,
  targetUrl: (targetId: string): string => `address of target ${targetId}`,
  targetSecret: (targetId: string): string => `secret of target ${targetId}`,
  pushDevice: (deviceId: string): string => `push device ${deviceId}`,
  pushKey: (keyId: string): string => `push key ${keyId}`,
  intent: (intentId: string): string => `body of write ${intentId}`,
  clientSecret: (connectionId: string, baseUrl: string): string =>
    `secret of connection ${connectionId} at ${baseUrl}`,
  webhookSecrets: (connectionId: string): string => `webhook secrets of connection ${connectionId}`,
  delivery: (endpoint: string, bodySha256: string): string => `delivery at ${endpoint} ${bodySha256}`,
} as const;

export type SealedColumn = {
  table: string;
  /** Its primary key, of one column. */
  key: string;
  column: string;
  /** `value`: with its index, kind and mask behind it, which are all that it is about. */
  form: "text" | "bytes" | "value";
  /** Takes the values of the columns of `with`, or of the key, as texts. */
  about: (...values: string[]) => string;
  with?: readonly string[];
};

const value = (table: string, column: string): SealedColumn => ({
  table,
  key: "id",
  column,
  form: "value",
  about: () => "",
});

/**
 * All sealed columns except the observations, from which the rows are made. `npm run rotate-keys` processes this list
 * after them.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: "people",
    key: "id",
    column: "one_time_code_secret",
    form: "text",
    about: ABOUT.secondStep,
  },
  {
    table: "people",
    key: "id",
    column: "one_time_code_pending",
    form: "text",
    about: ABOUT.secondStep,
  },
  { table: "charges", key: "id", column: "payer_link_sealed", form: "text", about: ABOUT.payerLink },
  { table: "recipients", key: "id", column: "key", form: "text", about: ABOUT.recipientKey },
  { table: "recipients", key: "id", column: "document", form: "text", about: ABOUT.recipientDocument },
  { table: "exports", key: "id", column: "filter", form: "text", about: ABOUT.exportFilter },
  { table: "mail_messages", key: "id", column: "link", form: "text", about: ABOUT.mailLink },
  { table: "notification_targets", key: "id", column: "url", form: "text", about: ABOUT.targetUrl },
  { table: "notification_targets", key: "id", column: "secret", form: "text", about: ABOUT.targetSecret },
  { table: "push_devices", key: "id", column: "subscription", form: "text", about: ABOUT.pushDevice },
  { table: "push_keys", key: "id", column: "private_key", form: "text", about: ABOUT.pushKey },
  {
    table: "installation_keys",
    key: "purpose",
    column: "private_key",
    form: "text",
    about: ABOUT.installationKey,
  },
  {
    table: "attachment_pieces",
    key: "id",
    column: "bytes",
    form: "bytes",
    about: ABOUT.attachmentPiece,
    with: ["attachment_id", "place"],
  },
  { table: "intents", key: "id", column: "body", form: "bytes", about: ABOUT.intent },
  {
    table: "deliveries",
    key: "id",
    column: "body",
    form: "bytes",
    about: ABOUT.delivery,
    with: ["endpoint", "body_sha256"],
  },
  {
    table: "connections",
    key: "id",
    column: "client_secret",
    form: "text",
    about: ABOUT.clientSecret,
    with: ["id", "base_url"],
  },
  { table: "connections", key: "id", column: "webhook_secrets", form: "text", about: ABOUT.webhookSecrets },
  value("transactions", "counterpart_document"),
  value("charges", "customer_document"),
  value("withdrawals", "pix_key"),
  value("withdrawals", "holder_document"),
];
