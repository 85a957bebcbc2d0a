/** Intervals of whole days: a person is on duty, also at night and on weekends, or is absent. */
export const DUTY_KINDS = ["on_duty", "absent"] as const;
export type DutyKind = (typeof DUTY_KINDS)[number];

/** The recipients of a reminder: the assignee of the block; managers too; everybody who may answer. */
export const REMINDER_AUDIENCES = ["assignee", "managers", "everyone"] as const;
export type ReminderAudience = (typeof REMINDER_AUDIENCES)[number];
