import { formatPaise } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontPayment.gen.ts';
import type { PublicPayment } from '../page/orderPage.ts';
import { QrCode } from '../ui/QrCode.tsx';

type Request = NonNullable<PublicPayment['request']>;

/**
 * A payment request: the link that opens a payment app, the same as a QR code, and the payee to compare. Payment apps
 * refuse saved codes of private accounts above one limit, and everything above another (facts.md, section 8).
 */
export function UpiRequest({ request }: { request: Request }) {
  const { amountPaise, link, vpa, name, maximumPaise, savedCodePaise } = request;
  const amount = formatPaise(amountPaise);
  if (amountPaise > maximumPaise)
    return <p className="banner">{texts.overLimit({ limit: formatPaise(maximumPaise) })}</p>;
  return (
    <div className="pay">
      <a className="button button-primary button-large pay-app" href={link}>
        {texts.payWithApp({ amount })}
      </a>
      <div className="pay-code">
        <p>{texts.scan()}</p>
        <QrCode text={link} label={texts.code({ amount })} />
        {savedCodePaise !== null && amountPaise > savedCodePaise && (
          <p className="field-hint">{texts.savedCode({ limit: formatPaise(savedCodePaise) })}</p>
        )}
      </div>
      <p>{rich(texts.checkName({ name: () => <strong dir="auto">{name}</strong> }))}</p>
      <p className="pay-id">
        <span>
          {texts.upiId()} <bdi>{vpa}</bdi>
        </span>
        <button className="button needs-script" type="button" data-copy={vpa} data-copied={texts.copied()}>
          {texts.copy()}
        </button>
        <span className="told" role="status" />
      </p>
    </div>
  );
}
