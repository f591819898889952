import type { ReactNode } from 'react';

export type FieldProps = {
  /** State of the form: values, errors and the field to focus. */
  form: {
    values: Record<string, string | undefined>;
    fields?: Record<string, string | undefined>;
    focus?: string;
  };
  name: string;
  label: string;
  /** Error that the script shows when the field is empty. */
  missing?: string;
  /** Error that the script shows when the type or the length is wrong. */
  wrong?: string;
  hint?: string;
};

/** Props shared by inputs, selects and text areas. */
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

/** A labelled control with its hint and its error. */
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
  /** Number of lines; makes it a text area. */
  rows?: number;
  maxLength?: number;
  inputMode?: 'numeric';
};

export function TextField({ type = 'text', autoComplete, rows, maxLength, inputMode, ...field }: TextFieldProps) {
  const input = { ...inputProps(field), autoComplete, maxLength, inputMode };
  return <Field {...field}>{rows ? <textarea {...input} rows={rows} /> : <input {...input} type={type} />}</Field>;
}
