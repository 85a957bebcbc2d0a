/**
 * What the door answers a server action with that it certainly did not pass on. The framework hands the text of such an
 * answer to whoever called the action, as the message of an error.
 */
export const NOT_PASSED_ON = "guiche: not passed on";
