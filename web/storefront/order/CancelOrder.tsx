import * as texts from '#texts/storefrontOrder.gen.ts';

/** Cancels after a confirmation, without JavaScript: the details element holds the question and a plain form. */
export function CancelOrder({ token, formToken }: { token: string; formToken: string }) {
  return (
    <details className="cancel">
      <summary className="button">{texts.cancel()}</summary>
      <form className="cancel-question" method="post" action={`/order/${token}/cancel`} data-once={texts.cancelling()}>
        <input type="hidden" name="formToken" value={formToken} />
        <p>{texts.cancelQuestion()}</p>
        <button className="button button-danger" type="submit">
          {texts.confirmCancel()}
        </button>
      </form>
    </details>
  );
}
