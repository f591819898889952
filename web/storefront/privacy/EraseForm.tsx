import * as texts from '#texts/storefrontOwnData.gen.ts';

type EraseFormProps = { action: string; formToken: string; question: string };

/** Deletes after a confirmation, without JavaScript: the details element holds the question and a plain form. */
export function EraseForm({ action, formToken, question }: EraseFormProps) {
  return (
    <details className="erase">
      <summary className="button">{texts.eraseButton()}</summary>
      <form className="erase-question" method="post" action={action} data-once={texts.erasing()}>
        <input type="hidden" name="formToken" value={formToken} />
        <p>{question}</p>
        <button className="button button-danger" type="submit">
          {texts.confirmErase()}
        </button>
      </form>
    </details>
  );
}
