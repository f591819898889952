import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontAccount.gen.ts';
import * as frame from '#texts/storefrontFrame.gen.ts';
import type { AccountForm } from '../page/accountPage.ts';
import { ContactLinks } from '../ui/ContactLinks.tsx';

type FormFrameProps = {
  action: string;
  form: AccountForm;
  /** What was typed and goes along unseen, by its name. */
  hidden?: string;
  /** Said when nothing comes back (specification, section 8). */
  failure: string;
  /** The button's words while the form is on the way. */
  pending: string;
  className?: string;
  children: ReactNode;
};

/**
 * A plain form: the browser posts it as it stands. The server says what is wrong, in its own words also where the browser
 * could; a script, once it is there, says it sooner and sends the form without leaving the page.
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
      {/* Also without an error, for the script's. */}
      <div className="banner" role="alert" tabIndex={-1} hidden={!error} {...autoFocusIf(error !== undefined)}>
        {error && <p>{error}</p>}
        {closed && <ClosedAccount {...closed} />}
        {reference && <p>{rich(texts.reference({ id: () => <code>{reference}</code> }))}</p>}
      </div>
      {children}
    </form>
  );
}

/** What a seller reads who was rejected or suspended, beside the specification's sentence. */
function ClosedAccount({ reason, contact }: NonNullable<AccountForm['closed']>) {
  return (
    <>
      {reason && <p>{rich(texts.reason({ reason: () => <span dir="auto">{reason}</span> }))}</p>}
      {contact && (
        <p>
          {frame.contact()} <ContactLinks support={contact} />
        </p>
      )}
    </>
  );
}

/** Only what is wrong takes the focus. */
const autoFocusIf = (isWrong: boolean) => ({ autoFocus: isWrong });
