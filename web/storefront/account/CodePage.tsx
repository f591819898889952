import * as refusals from '#texts/refusals.gen.ts';
import * as texts from '#texts/signIn.gen.ts';
import type { AccountPageOf } from '../page/accountPage.ts';
import { TextField } from '../ui/Field.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FormFrame } from './FormFrame.tsx';

/** The second step of signing in: the code of an authenticator app, or a recovery code. */
export function CodePage({ form }: AccountPageOf<'sign-in-code'>) {
  const { redirect } = form.values;
  const backQuery = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <AccountCard title={texts.codeTitle()} subtitle={texts.codeHint()}>
      <FormFrame
        action="/auth/login/code"
        form={form}
        hidden="redirect"
        failure={texts.failed()}
        pending={texts.signingIn()}
      >
        <TextField
          form={form.error || form.focus ? form : { ...form, focus: 'code' }}
          name="code"
          label={texts.code()}
          hint={texts.codeFieldHint()}
          autoComplete="one-time-code"
          missing={refusals.code_required()}
        />
        <button className="button button-primary button-large" type="submit">
          {texts.signIn()}
        </button>
        <a className="button" href={`/auth/login${backQuery}`}>
          {texts.backToPassword()}
        </a>
      </FormFrame>
    </AccountCard>
  );
}
