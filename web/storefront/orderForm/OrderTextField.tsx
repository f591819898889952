import * as texts from '#texts/storefrontOrderForm.gen.ts';

type OrderTextFieldProps = {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
  maxLength: number;
  hint?: string;
  type?: 'text' | 'tel' | 'email';
  autoComplete?: string;
  required?: boolean;
  /** Number of lines; makes it a text area. */
  rows?: number;
  inputMode?: 'numeric';
  /** Hidden where the order is picked up. */
  isForDelivery?: boolean;
};

/** A labelled field with its hint and error. Optional fields are marked. */
export function OrderTextField(props: OrderTextFieldProps) {
  const { label, value, error, hint, rows, type = 'text', isForDelivery = false, ...field } = props;
  const { name, required = false } = field;
  const details = [!required && 'optional', hint && 'hint', error && 'error'].filter(Boolean);
  const input = {
    ...field,
    id: name,
    defaultValue: value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': details.map((detail) => `${name}-${detail}`).join(' ') || undefined,
  };
  return (
    <div className={isForDelivery ? 'field for-delivery' : 'field'}>
      <div className="field-head">
        <label htmlFor={name}>{label}</label>
        {!required && (
          <span className="field-optional" id={`${name}-optional`}>
            {texts.optional()}
          </span>
        )}
      </div>
      {rows ? <textarea {...input} rows={rows} /> : <input {...input} type={type} />}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
