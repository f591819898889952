import type { ReactNode } from 'react';
import { hasContact } from '#domain/identity/support.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontAccount.gen.ts';
import * as frame from '#texts/storefrontFrame.gen.ts';
import type { AccountForm } from '../page/accountPage.ts';
import { ContactLinks } from '../ui/ContactLinks.tsx';

type FormFrameProps = {
  action: string;
  form: AccountForm;
  /** Name of a value that is sent as a hidden field. */
  hidden?: string;
  /** Error when there is no response (specification, section 8). */
  failure: string;
  /** The button's label while the form is sent. */
  pending: string;
  className?: string;
  children: ReactNode;
};

/**
 * A plain form that works without JavaScript. The server validates it with its own messages; the script only shows them
 * sooner and submits without leaving the page.
 */
export function FormFrame({ action, form, hidden, failure, pending, className, children }: FormFrameProps) {
  const { formToken, values, error, closed, reference } = form;
  return (
    <form
      className={className ?? 'account-form'}
      method="post"
      action={action}
      noValidate
      data-failure={failure}
      data-once={pending}
    >
      <input type="hidden" name="formToken" value={formToken} />
      {hidden && values[hidden] !== undefined && <input type="hidden" name={hidden} value={values[hidden]} />}
      {/* Rendered without an error too, for the script's errors. */}
      <div className="banner" role="alert" tabIndex={-1} hidden={!error} {...autoFocusIf(error !== undefined)}>
        {error && <p>{error}</p>}
        {closed && <ClosedAccount {...closed} />}
        {reference && <p>{rich(texts.reference({ id: () => <code>{reference}</code> }))}</p>}
      </div>
      {children}
    </form>
  );
}

/** Reason and contact for a rejected or suspended seller. */
function ClosedAccount({ reason, contact }: NonNullable<AccountForm['closed']>) {
  return (
    <>
      {reason && <p>{rich(texts.reason({ reason: () => <span dir="auto">{reason}</span> }))}</p>}
      {hasContact(contact) && (
        <p>
          {frame.contact()} <ContactLinks support={contact} />
        </p>
      )}
    </>
  );
}

/** Only an error takes the focus. */
const autoFocusIf = (isWrong: boolean) => ({ autoFocus: isWrong });
