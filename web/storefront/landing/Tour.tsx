import * as texts from '#texts/storefrontLanding.gen.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { steps } from './steps.tsx';

export const tourId = 'tour';

/**
 * A short tour of the four steps, moved by `tourDialog.ts`. In a demo marketplace it ends with a phone for visitors
 * without an account.
 */
export function Tour() {
  return (
    <dialog className="tour" id={tourId} aria-labelledby="tour-title">
      <div className="tour-head">
        <h2 id="tour-title">{texts.tour()}</h2>
        <form method="dialog">
          <button className="button button-quiet button-icon" type="submit" aria-label={texts.closeTour()}>
            <CloseIcon />
          </button>
        </form>
      </div>
      <div className="tour-steps" aria-live="polite">
        {steps.map(({ title, tour, art }, index) => (
          <section key={title()} data-step hidden={index > 0} aria-label={texts.step({ number: index + 1 })}>
            <div className="step-art">{art}</div>
            <p className="tour-count">{texts.stepOf({ number: index + 1, count: steps.length })}</p>
            <h3>{title()}</h3>
            <p>{tour()}</p>
          </section>
        ))}
      </div>
      <div className="phone for-strangers" data-phone hidden />
      <div className="tour-foot">
        <button className="button" type="button" data-back hidden>
          {texts.back()}
        </button>
        <button className="button button-primary" type="button" data-next>
          {texts.next()}
        </button>
        <a className="button button-primary" href="/auth/register" data-last hidden>
          {texts.register()}
        </a>
      </div>
    </dialog>
  );
}
