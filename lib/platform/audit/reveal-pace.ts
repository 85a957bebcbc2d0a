/** Whole documents and keys that one person is shown in an hour: more than work asks for, and less than a register. */
export const REVEALS_MAX = 60;
/** From so many on it is said to those who answer for the account, and to whose name it is done in. */
export const REVEALS_ALERT_FROM = 30;
