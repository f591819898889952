import { chatCommands } from '#domain/chat/chatCommands.ts';
import { chatLink } from '#domain/language/phone.ts';
import { dataSessionMinutes } from '#domain/privacy/dataSessions.ts';
import * as texts from '#texts/myData.gen.ts';
import { rich } from '#texts/rich.ts';
import type { CodeDelivery, PrivacyPageOf } from '../page/privacyPage.ts';
import { TextField } from '../ui/Field.tsx';
import { ChatIcon } from '../ui/icons.tsx';
import { OwnOrders } from './OwnOrders.tsx';

const codePath = '/privacy/my-data/code';

/** Requests and accepts a code. Never reveals whether a phone is known. */
export function MyDataPage({ delivery, isAsked, form }: PrivacyPageOf<'my-data'>) {
  const { formToken, error } = form;
  return (
    <div className="wrap privacy">
      <h1>{texts.title()}</h1>
      <p className="lead">{delivery ? texts.lead() : texts.leadWithoutCode()}</p>
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
      {!delivery && <OwnOrders />}
      {delivery && (
        <section className="panel" aria-labelledby="ask">
          <h2 id="ask">{texts.ask()}</h2>
          <CodeInstructions delivery={delivery} />
          {delivery.by === 'marketplace' && (
            <form className="privacy-form" method="post" action={codePath} noValidate data-once={texts.sending()}>
              <input type="hidden" name="formToken" value={formToken} />
              <TextField form={form} name="phone" label={texts.phone()} type="tel" autoComplete="tel" />
              <button className="button" type="submit">
                {texts.send()}
              </button>
            </form>
          )}
        </section>
      )}
      <section className="panel" aria-labelledby="type">
        <h2 id="type">{delivery ? texts.type() : texts.typeAlone()}</h2>
        <form className="privacy-form" method="post" action="/privacy/my-data" noValidate data-once={texts.opening()}>
          <input type="hidden" name="formToken" value={formToken} />
          <TextField
            form={form}
            name="code"
            label={texts.code()}
            hint={texts.codeHint(dataSessionMinutes)}
            autoComplete="one-time-code"
          />
          <button className="button button-primary" type="submit">
            {texts.open()}
          </button>
        </form>
      </section>
      {delivery && <OwnOrders />}
      <section className="panel" aria-labelledby="otherwise">
        <h2 id="otherwise">{texts.otherwise()}</h2>
        <p>{rich(texts.byContact({ link: (text) => <a href="/privacy#complaints">{text}</a> }))}</p>
        <p>{texts.sellers()}</p>
      </section>
    </div>
  );
}

function CodeInstructions({ delivery }: { delivery: NonNullable<CodeDelivery> }) {
  const words = () => <b>{chatCommands.data}</b>;
  if (delivery.by === 'shop') return <p>{rich(texts.writeToShop({ words }))}</p>;
  return (
    <>
      <p>{rich(texts.write({ words }))}</p>
      <a
        className="button"
        href={chatLink(delivery.phone, chatCommands.data)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ChatIcon />
        {texts.chat()}
      </a>
      <p>{texts.orAsk()}</p>
    </>
  );
}
