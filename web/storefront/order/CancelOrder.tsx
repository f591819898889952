/** Asks before it cancels, without any script: what folds open is the question, and a plain form the answer. */
export function CancelOrder({ token, formToken }: { token: string; formToken: string }) {
  return (
    <details className="cancel">
      <summary className="button">Cancel order</summary>
      <form className="cancel-question" method="post" action={`/order/${token}/cancel`} data-once="Cancelling…">
        <input type="hidden" name="formToken" value={formToken} />
        <p>Do you really want to cancel this order? The seller has not confirmed it yet.</p>
        <button className="button button-danger" type="submit">
          Yes, cancel this order
        </button>
      </form>
    </details>
  );
}
