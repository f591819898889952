import * as texts from '#texts/forgotPassword.gen.ts';
import { rich } from '#texts/rich.ts';
import type { AccountPageOf } from '../page/accountPage.ts';
import { MailIcon } from '../ui/icons.tsx';
import { AccountCard } from './AccountCard.tsx';
import { EmailField } from './EmailField.tsx';
import { FormFrame } from './FormFrame.tsx';

const action = '/auth/forgot-password';

/** Requests a reset link (product.md, section 2). */
export function ForgotPage({ form, sendsMail }: AccountPageOf<'forgot-password'>) {
  return (
    <AccountCard
      title={texts.title()}
      subtitle={sendsMail ? texts.hint() : texts.noMailHint()}
      foot={<a href="/auth/login">{texts.toSignIn()}</a>}
    >
      <FormFrame action={action} form={form} failure={texts.failed()} pending={texts.sending()}>
        <EmailField form={form} autoComplete="username" />
        <button className="button button-primary button-large" type="submit">
          {sendsMail ? texts.send() : texts.ask()}
        </button>
      </FormFrame>
    </AccountCard>
  );
}

/** Confirms the address, and lets the user send the link again. */
export function ResetLinkSentPage({ form, notice, sendsMail }: AccountPageOf<'reset-link-sent'>) {
  const email = () => <b>{form.values.email}</b>;
  return (
    <AccountCard
      icon={<MailIcon />}
      title={sendsMail ? texts.sent() : texts.kept()}
      subtitle={rich(sendsMail ? texts.sentTo({ email }) : texts.keptFor({ email }))}
      notice={notice}
      foot={<a href="/auth/login">{texts.toSignIn()}</a>}
    >
      <p>{sendsMail ? texts.sentHint() : texts.keptHint()}</p>
      {sendsMail && (
        <>
          <p>{texts.notArrived()}</p>
          <FormFrame action={action} form={form} hidden="email" failure={texts.failed()} pending={texts.sending()}>
            <button className="button" type="submit" data-wait="60" data-waiting={texts.sendAgainIn({ seconds: '#' })}>
              {texts.sendAgain()}
            </button>
          </FormFrame>
        </>
      )}
      <a href={action}>{texts.otherEmail()}</a>
    </AccountCard>
  );
}
