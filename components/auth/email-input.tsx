import { type ComponentProps } from "react";
import { Input } from "../ui/input";

/** The e-mail field of an account, on pages without a session. */
export const EmailInput = (props: ComponentProps<typeof Input>) => (
  <Input type="email" autoComplete="username" autoFocus required className="h-10" {...props} />
);
