/** ASVS 6.2.1 asks for 8; 15 and more is what we advise. */
export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_ADVISED = 15;
/** More is refused before any work is done on it. */
export const PASSWORD_BYTES_MAX = 1_024;
