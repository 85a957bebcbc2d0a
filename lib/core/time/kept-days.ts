/** Of each table whose rows go by themselves: so long after their last day. Who deletes them and the page that says so read it here. */
export const KEPT_DAYS = {
  api_calls: 90,
  notifications: 90,
  sessions: 90,
  known_devices: 90,
  mail_messages: 30,
  duty_periods: 400,
  block_reminders: 90,
  dispatches: 30,
} as const;
