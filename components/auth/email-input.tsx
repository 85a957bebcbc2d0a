import { type ComponentProps } from "react";
import { Input } from "../ui/input";

/** The e-mail of an account, where nobody is signed in. */
export const EmailInput = (props: ComponentProps<typeof Input>) => (
  <Input type="email" autoComplete="username" autoFocus required className="h-10" {...props} />
);
