import type { ReactNode } from 'react';
import * as texts from '#texts/confirmEmail.gen.ts';
import { rich } from '#texts/rich.ts';
import type { AccountPageOf } from '../page/accountPage.ts';
import { CheckIcon, LinkOffIcon } from '../ui/icons.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FormFrame } from './FormFrame.tsx';

/** Confirms a new sign-in email. Only the button changes it, because mail scanners open links. */
export function ConfirmEmailPage({ form, email }: AccountPageOf<'confirm-email'>) {
  if (email === null) return <ExpiredLink hint={texts.notValidHint()} />;
  return (
    <AccountCard title={texts.title()} subtitle={rich(texts.hint({ email: () => <b>{email}</b> }))}>
      <FormFrame
        action="/auth/confirm-email"
        form={form}
        hidden="token"
        failure={texts.notConfirmed()}
        pending={texts.confirming()}
      >
        <button className="button button-primary button-large" type="submit">
          {texts.confirm()}
        </button>
      </FormFrame>
    </AccountCard>
  );
}

/** Leads to the dashboard, or to signing in. */
export function EmailChangedPage({ email }: AccountPageOf<'email-changed'>) {
  return (
    <MessageCard
      icon={<CheckIcon />}
      title={texts.changed()}
      hint={rich(texts.changedHint({ email: () => <b>{email}</b> }))}
      label={texts.goOn()}
    />
  );
}

/** Restores the old sign-in email. */
export function UndoEmailChangePage({ form, email, sendsMail }: AccountPageOf<'undo-email-change'>) {
  if (email === null) return <ExpiredLink hint={texts.undoNotValidHint()} />;
  const hint = sendsMail ? texts.undoHint : texts.undoNoMailHint;
  return (
    <AccountCard title={texts.undoTitle()} subtitle={rich(hint({ email: () => <b>{email}</b> }))}>
      <FormFrame
        action="/auth/undo-email-change"
        form={form}
        hidden="token"
        failure={texts.notUndone()}
        pending={texts.undoing()}
      >
        <button className="button button-primary button-large" type="submit">
          {texts.undo()}
        </button>
      </FormFrame>
    </AccountCard>
  );
}

function ExpiredLink({ hint }: { hint: string }) {
  return <MessageCard icon={<LinkOffIcon />} title={texts.notValid()} hint={hint} label={texts.toSignIn()} />;
}

type MessageCardProps = { icon: ReactNode; title: string; hint: ReactNode; label: string };

function MessageCard({ icon, title, hint, label }: MessageCardProps) {
  return (
    <AccountCard icon={icon} title={title} subtitle={hint}>
      <div className="account-actions">
        <a className="button button-primary" href="/auth/login">
          {label}
        </a>
      </div>
    </AccountCard>
  );
}
