/** The shared style of every text-like control. Text is 16 px on phones, or iOS zooms into the page. */
export const controlVariant =
  "base:w-full min-w-0 rounded-md border border-input bg-card text-foreground shadow-xs transition-colors base:text-base max-sm:text-lg hover:border-muted-foreground/60 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive";
