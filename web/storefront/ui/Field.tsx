import type { ReactNode } from 'react';

export type FieldProps = {
  /** The form that it stands in: what was typed, what is wrong with it, and where to begin. */
  form: {
    values: Record<string, string | undefined>;
    fields?: Record<string, string | undefined>;
    focus?: string;
  };
  name: string;
  label: string;
  /** What the script says of an empty one, before it sends. */
  missing?: string;
  /** What it says of one that its type or length does not take. */
  wrong?: string;
  hint?: string;
};

/** What an input of a form has in common with a select and a text area. */
export function inputProps({ form, name, missing, wrong, hint }: FieldProps) {
  const details = [hint && 'hint', 'error'].filter(Boolean);
  return {
    id: name,
    name,
    defaultValue: form.values[name],
    required: missing !== undefined,
    autoFocus: form.focus === name,
    'aria-invalid': form.fields?.[name] ? true : undefined,
    'aria-describedby': details.map((detail) => `${name}-${detail}`).join(' '),
    'data-missing': missing,
    'data-wrong': wrong,
  };
}

/** A label above its input, with its hint and what is wrong with it. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { form, name, label, hint } = props;
  const [error, ...advice] = form.fields?.[name]?.split('\n') ?? [];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${name}-error`} hidden={!error}>
        {error && <span>{error}</span>}
        {advice.length > 0 && <span className="field-advice">{advice.join(' ')}</span>}
      </p>
    </div>
  );
}

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  /** Several lines instead of one. */
  rows?: number;
};

export function TextField({ type = 'text', autoComplete, rows, ...field }: TextFieldProps) {
  const input = { ...inputProps(field), autoComplete };
  return <Field {...field}>{rows ? <textarea {...input} rows={rows} /> : <input {...input} type={type} />}</Field>;
}
