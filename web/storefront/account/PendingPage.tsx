import * as approval from '#texts/approval.gen.ts';
import * as texts from '#texts/registrationPending.gen.ts';
import { rich } from '#texts/rich.ts';
import type { AccountForm, AccountPageOf, Visitor } from '../page/accountPage.ts';
import { ClockIcon } from '../ui/icons.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FormFrame } from './FormFrame.tsx';

/**
 * Shown to a business that has registered and waits for approval (specification, section 2,
 * /auth/registration-pending).
 */
export function PendingPage({ form, notice, visitor, sendsMail }: AccountPageOf<'registration-pending'>) {
  return (
    <AccountCard icon={<ClockIcon />} title={texts.title()} subtitle={texts.hint()} notice={notice}>
      <p>{describeNextStep(visitor, sendsMail)}</p>
      {visitor?.isWaiting && <Preparations />}
      <div className="account-actions">
        {visitor ? (
          <SignedInActions visitor={visitor} form={form} />
        ) : (
          <a className="button button-primary" href="/auth/login">
            {texts.toSignIn()}
          </a>
        )}
      </div>
    </AccountCard>
  );
}

/** What to prepare meanwhile. `data-waits` makes the page follow the decision. */
function Preparations() {
  return (
    <div className="preparations" data-waits>
      <p role="status" className="needs-script">
        {texts.live()}
      </p>
      <h2>{texts.prepare()}</h2>
      <ul>
        {[texts.preparePhotos(), texts.preparePrices(), texts.prepareDelivery(), texts.preparePhone()].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function describeNextStep(visitor: Visitor | null, sendsMail: boolean) {
  if (!sendsMail) return texts.noMailToCome();
  if (!visitor?.isWaiting) return texts.mailToCome();
  return rich(texts.mailToComeTo({ email: () => <b>{visitor.email}</b> }));
}

/** A pending seller can check again; after the decision there is a link to the dashboard. */
function SignedInActions({ visitor, form }: { visitor: Visitor; form: AccountForm }) {
  return (
    <>
      {visitor.isWaiting ? (
        <a className="button button-primary" href="/auth/registration-pending?checked">
          {approval.checkAgain()}
        </a>
      ) : (
        <a className="button button-primary" href={visitor.home}>
          {texts.toDashboard()}
        </a>
      )}
      <FormFrame
        action="/auth/logout"
        className="account-sign-out"
        form={form}
        failure={texts.stillSignedIn()}
        pending={texts.signingOut()}
      >
        <button className="button" type="submit">
          {texts.signOut()}
        </button>
      </FormFrame>
    </>
  );
}
