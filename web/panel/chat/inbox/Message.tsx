import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { DeliveryState } from '#domain/chat/channel.ts';
import { pictureSources } from '#domain/platform/pictures.ts';
import * as texts from '#texts/chats.gen.ts';
import { formatPaise, formatTime } from '#texts/formats.ts';
import { typedText } from '../../../typedText.ts';
import { RecordLinks } from '../../assistant/assistant/RecordLinks.tsx';
import type { IconType } from '../../ui/theme/icon.ts';
import { deliveryProblemLabels, deliveryStateLabels, messageKindLabels } from './chatLabels.ts';
import type { ChatMessage, GetPictureUrl } from './chatQueries.ts';
import classes from './Message.module.css';

const ticks: Record<DeliveryState, IconType> = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
};

type Props = { message: ChatMessage; getPictureUrl: GetPictureUrl };

/** A chat message with its author, content and delivery state. */
export function Message({ message, getPictureUrl }: Props) {
  const { direction, text, kind, choices, lines, records, state, problem, at } = message;
  const isWordless = !text && lines.length === 0 && !hasPicture(message);
  return (
    <div className={classes.message} data-direction={direction}>
      <MessageAuthor message={message} />
      <MessagePicture message={message} getPictureUrl={getPictureUrl} />
      {lines.length > 0 && (
        <ul className={classes.cart} aria-label={texts.cart()}>
          {lines.map(({ name, quantity, pricePaise }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cart does not change
            <li key={position}>
              <span {...typedText(name ?? '')}>
                {texts.line({ quantity, product: name ?? texts.unknownProduct() })}
              </span>
              <span className={classes.price}>{formatPaise(quantity * pricePaise)}</span>
            </li>
          ))}
        </ul>
      )}
      {text && kind === 'audio' && <p className={classes.kind}>{messageKindLabels.audio()}</p>}
      {text && (
        <p className={classes.text} {...typedText(text)}>
          {text}
        </p>
      )}
      {isWordless && <p className={classes.kind}>{messageKindLabels[kind]()}</p>}
      {choices.length > 0 && (
        <ul className={classes.choices} aria-label={texts.choices()}>
          {choices.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      <RecordLinks records={records} />
      <div className={classes.foot}>
        <time dateTime={at}>{formatTime(at)}</time>
        {state && <DeliveryStatus state={state} />}
      </div>
      {problem && <p className={classes.problem}>{deliveryProblemLabels[problem]()}</p>}
    </div>
  );
}

function MessageAuthor({ message: { author, authorName } }: { message: ChatMessage }) {
  const labels: Record<ChatMessage['author'], string | null> = {
    customer: null,
    phone: null,
    assistant: texts.authorAssistant(),
    news: texts.authorNews(),
    person: authorName ?? texts.somebody(),
    app: texts.authorApp(),
  };
  const label = labels[author];
  return label && <span className={classes.author}>{label}</span>;
}

const hasPicture = ({ mediaId, mediaState, image }: ChatMessage) =>
  mediaId !== null || image !== null || mediaState === 'waiting' || mediaState === 'refused';

function MessagePicture({ message, getPictureUrl }: Props) {
  const { mediaId, mediaState, image } = message;
  if (mediaId) {
    const address = (width: number) => getPictureUrl(mediaId, width);
    return (
      <a href={address(1280)} target="_blank" rel="noopener">
        <img className={classes.picture} src={address(640)} alt={texts.photo()} loading="lazy" />
      </a>
    );
  }
  if (image) {
    return (
      <img className={classes.picture} {...pictureSources(image)} sizes="16rem" alt={texts.photo()} loading="lazy" />
    );
  }
  if (mediaState === 'waiting') return <p className={classes.kind}>{texts.photoWaiting()}</p>;
  return mediaState === 'refused' && <p className={classes.kind}>{texts.photoRefused()}</p>;
}

function DeliveryStatus({ state }: { state: DeliveryState }) {
  const Tick = ticks[state];
  return (
    <span className={classes.state} data-state={state}>
      <Tick size={14} aria-hidden />
      {deliveryStateLabels[state]()}
    </span>
  );
}
