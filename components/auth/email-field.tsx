import { useTranslations } from "next-intl";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

/** Whose door it is: where nobody is signed in it is all that is asked, or the first of it. */
export function EmailField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("auth");
  return (
    <Field label={t("email")} required>
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          autoComplete="username"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoFocus
          required
          className="h-10"
        />
      )}
    </Field>
  );
}
