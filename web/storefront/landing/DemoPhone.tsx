import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontDemoPhone.gen.ts';
import {
  fetchDemoPhone,
  type PhoneDraft,
  type PhoneMessage,
  type PhoneShop,
  phonePhotoUrl,
  sendPhoneMessage,
} from './demoPhoneApi.ts';

/** Polling interval for replies, in milliseconds. */
const pollInterval = 2000;

type DemoPhoneProps = { shop: PhoneShop; initialMessages: PhoneMessage[] };

/** A phone on which visitors chat with a demo shop as its customer. */
export function DemoPhone({ shop, initialMessages: first }: DemoPhoneProps) {
  const { messages, send, isSending, failure } = useDemoPhone(first);
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text') ?? '').trim();
    if (text) void send({ kind: 'text', text }).then((isSent) => isSent && form.reset());
  };
  return (
    <>
      <h3 className="phone-title">{texts.title({ shop: shop.name })}</h3>
      <p className="phone-hint">{texts.hint()}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <div className="phone-log" role="log" aria-label={texts.log({ shop: shop.name })} tabIndex={0} ref={log}>
        {count === 0 && <p className="phone-empty">{texts.empty()}</p>}
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} shop={shop} onSend={send} />
        ))}
      </div>
      {failure && (
        <p className="phone-failure" role="alert">
          {failure}
        </p>
      )}
      <CartButtons shop={shop} onSend={send} />
      <form className="phone-form" onSubmit={submit}>
        <input
          className="phone-field"
          name="text"
          aria-label={texts.message()}
          placeholder={texts.message()}
          maxLength={500}
          autoComplete="off"
        />
        <button className="button button-primary" type="submit" aria-disabled={isSending}>
          {texts.send()}
        </button>
      </form>
    </>
  );
}

type SendDraft = (draft: PhoneDraft) => Promise<boolean>;

/** Stands in for adding products to the cart of the messaging app. */
function CartButtons({ shop, onSend }: { shop: PhoneShop; onSend: SendDraft }) {
  if (shop.products.length === 0) return null;
  return (
    <ul className="phone-carts" aria-label={texts.carts()}>
      {shop.products.map(({ id, name, pricePaise }) => (
        <li key={id}>
          <button className="button" type="button" onClick={() => void onSend({ kind: 'cart', productId: id })}>
            {texts.order({ product: name, price: formatPaise(pricePaise) })}
          </button>
        </li>
      ))}
    </ul>
  );
}

type MessageBubbleProps = { message: PhoneMessage; shop: PhoneShop; onSend: SendDraft };

function MessageBubble({
  message: { id, direction, text, pictureId, choices, lines },
  shop,
  onSend,
}: MessageBubbleProps) {
  const cartLines = lines.map(({ productId, quantity }) => ({
    quantity,
    product: shop.products.find((product) => product.id === productId)?.name ?? texts.product(),
  }));
  return (
    <div className="phone-message" data-direction={direction}>
      <span className="visually-hidden">{direction === 'from' ? texts.you() : shop.name}</span>
      {pictureId && <img src={phonePhotoUrl(pictureId)} alt={texts.picture()} loading="lazy" />}
      {cartLines.map((line) => (
        <p key={line.product}>{texts.cartLine(line)}</p>
      ))}
      {text && <p>{text}</p>}
      {choices.map((choice) => (
        <button
          key={choice.id}
          className="button"
          type="button"
          onClick={() => void onSend({ kind: 'tap', replyTo: id, choiceId: choice.id })}
        >
          {choice.title}
        </button>
      ))}
    </div>
  );
}

/** Loads the messages while the phone is visible, and after each message that is sent. */
function useDemoPhone(initialMessages: PhoneMessage[]) {
  const [messages, setMessages] = useState(initialMessages);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const refresh = async () => setMessages((await fetchDemoPhone()).messages);
  useEffect(() => {
    const timer = setInterval(() => {
      const isVisible = !document.hidden && document.querySelector('[data-phone]')?.getClientRects().length;
      // A failed poll is repeated at the next interval.
      if (isVisible)
        fetchDemoPhone().then(
          (phone) => setMessages(phone.messages),
          () => {},
        );
    }, pollInterval);
    return () => clearInterval(timer);
  }, []);
  const send: SendDraft = async (draft) => {
    if (isSending) return false;
    setSending(true);
    const refusal = await sendPhoneMessage(draft);
    setFailure(refusal);
    setSending(false);
    await refresh().catch(() => {});
    return refusal === undefined;
  };
  return { messages, send, isSending, failure };
}
