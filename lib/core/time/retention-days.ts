/**
 * The retention of each table whose rows are deleted automatically, counted from their last day. The deletion job and
 * the page that shows the periods both read this list.
 */
export const RETENTION_DAYS = {
  api_calls: 90,
  notifications: 90,
  sessions: 90,
  known_devices: 90,
  mail_messages: 30,
  duty_periods: 400,
  block_reminders: 90,
  dispatches: 30,
} as const;
