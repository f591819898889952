import { chatCommands } from '#domain/chatCommands.ts';
import { visitMinutes } from '#domain/dataVisits.ts';
import { chatLink } from '#domain/phone.ts';
import * as texts from '#texts/myData.gen.ts';
import { rich } from '#texts/rich.ts';
import { ChatIcon } from '../frame/icons.tsx';
import type { CodeWay, PrivacyPageOf } from './page.ts';

const codePath = '/privacy/my-data/code';

/** Asks for a code, and takes it. Whether a phone is known here nobody learns. */
export function MyDataPage({ way, isAsked, form }: PrivacyPageOf<'my-data'>) {
  const { formToken, values, error, fields = {} } = form;
  return (
    <div className="wrap privacy">
      <h1>{texts.title()}</h1>
      <p className="lead">{texts.lead()}</p>
      {error && (
        <p className="banner" role="alert">
          {error}
        </p>
      )}
      {isAsked && (
        <p className="banner-quiet" role="status">
          {texts.asked()}
        </p>
      )}
      <section className="panel" aria-labelledby="ask">
        <h2 id="ask">{texts.ask()}</h2>
        <Ways way={way} />
        {way && (
          <form className="privacy-form" method="post" action={codePath} noValidate data-once={texts.sending()}>
            <input type="hidden" name="formToken" value={formToken} />
            <Field name="phone" label={texts.phone()} value={values.phone} error={fields.phone} type="tel" />
            <button className="button" type="submit">
              {texts.send()}
            </button>
          </form>
        )}
      </section>
      <section className="panel" aria-labelledby="type">
        <h2 id="type">{texts.type()}</h2>
        <form className="privacy-form" method="post" action="/privacy/my-data" noValidate data-once={texts.opening()}>
          <input type="hidden" name="formToken" value={formToken} />
          <Field name="code" label={texts.code()} error={fields.code} hint={texts.codeHint(visitMinutes)} />
          <button className="button button-primary" type="submit">
            {texts.open()}
          </button>
        </form>
      </section>
      <section className="panel" aria-labelledby="otherwise">
        <h2 id="otherwise">{texts.otherwise()}</h2>
        <p>{rich(texts.byOrder({ link: (text) => <a href="/orders">{text}</a> }))}</p>
        <p>{rich(texts.byContact({ link: (text) => <a href="/privacy#complaints">{text}</a> }))}</p>
        <p>{texts.sellers()}</p>
      </section>
    </div>
  );
}

function Ways({ way }: { way: CodeWay }) {
  const words = () => <b>{chatCommands.data}</b>;
  if (!way) return <p>{texts.noWay()}</p>;
  if (way.by === 'shop') return <p>{rich(texts.writeToShop({ words }))}</p>;
  return (
    <>
      <p>{rich(texts.write({ words }))}</p>
      <a className="button" href={chatLink(way.phone, chatCommands.data)} target="_blank" rel="noopener noreferrer">
        <ChatIcon />
        {texts.chat()}
      </a>
      <p>{texts.orAsk()}</p>
    </>
  );
}

type FieldProps = {
  name: string;
  label: string;
  value?: string | undefined;
  error: string | undefined;
  hint?: string;
  type?: 'tel' | 'text';
};

function Field({ name, label, value, error, hint, type = 'text' }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={type === 'tel' ? 'tel' : 'one-time-code'}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${name}-hint ${name}-error`}
      />
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${name}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
