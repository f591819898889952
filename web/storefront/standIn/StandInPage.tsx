import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontStandIn.gen.ts';
import type { StandInPageData } from '../page/standInPage.ts';

const closed: Record<Exclude<StandInPageData['status'], 'created'>, () => string> = {
  paid: texts.paid,
  cancelled: texts.cancelled,
  expired: texts.expired,
};

/** The page of the stand-in payment provider (money.md, section 4): plain forms, no money moves. */
export function StandInPage(page: StandInPageData) {
  const { status, amountPaise, description, returnPath, hasFailed } = page;
  return (
    <div className="wrap stand-in">
      <h1>{texts.title()}</h1>
      <p className="banner">{texts.isTest()}</p>
      <p className="stand-in-amount">{texts.amount({ amount: formatPaise(amountPaise), description })}</p>
      {hasFailed && <p role="alert">{texts.failed()}</p>}
      {status === 'created' ? <Buttons {...page} /> : <p role="status">{closed[status]()}</p>}
      <p>
        <a className="button" href={returnPath}>
          {status === 'created' ? texts.leave() : texts.back()}
        </a>
      </p>
    </div>
  );
}

function Buttons({ id, formToken }: StandInPageData) {
  return (
    <form method="post" action={`/stand-in/pay/${id}`}>
      <input type="hidden" name="formToken" value={formToken} />
      <button className="button primary" type="submit" name="act" value="pay">
        {texts.pay()}
      </button>
      <button className="button" type="submit" name="act" value="twice">
        {texts.payTwice()}
      </button>
      <button className="button" type="submit" name="act" value="fail">
        {texts.fail()}
      </button>
    </form>
  );
}
