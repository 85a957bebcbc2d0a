export type IdleLeft = {
  /** So long the session lives on, if its person does nothing more. */
  leftSeconds: number;
};
