import { IconCheck, IconChecks, IconFileText } from '@tabler/icons-react';
import { formatTime } from '#texts/formats.ts';
import * as texts from '#texts/simulator.gen.ts';
import { typedText } from '../../../typedText.ts';
import classes from './SimulatedPhone.module.css';
import type { PhoneMessage } from './simulatedPhoneQuery.ts';

const stateLabels: Record<PhoneMessage['state'], () => string> = {
  sent: texts.sent,
  delivered: texts.delivered,
  read: texts.read,
};

type Props = { message: PhoneMessage; onTap: (choiceId: string) => void };

export function PhoneBubble({
  message: { direction, state, at, text, pictureId, document, choices, lines },
  onTap,
}: Props) {
  const Tick = state === 'sent' ? IconCheck : IconChecks;
  return (
    <div className={classes.message} data-direction={direction}>
      {pictureId && (
        <img
          className={classes.picture}
          src={`/api/seller/simulator/pictures/${pictureId}`}
          alt={texts.photoSent()}
          loading="lazy"
        />
      )}
      {document && (
        <a className={classes.document} href={`/api/seller/simulator/pictures/${document.id}`} download={document.name}>
          <IconFileText size={20} aria-hidden />
          {document.name}
        </a>
      )}
      {lines.length > 0 && <p className={classes.text}>{texts.cartOf({ count: lines.length })}</p>}
      {text && (
        <p className={classes.text} {...typedText(text)}>
          {text}
        </p>
      )}
      <div className={classes.foot}>
        <time dateTime={at}>{formatTime(at)}</time>
        {direction === 'from' && (
          <span className={classes.state}>
            <Tick size={16} aria-hidden />
            {stateLabels[state]()}
          </span>
        )}
      </div>
      {choices.length > 0 && (
        <ul className={classes.choices} aria-label={texts.choices()}>
          {choices.map(({ id, title, description }) => (
            <li key={id}>
              <button type="button" className={classes.choice} onClick={() => onTap(id)}>
                {title}
                {description && <span className={classes.description}>{description}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
