import { trackingPage } from '#domain/orders/couriers.ts';
import * as texts from '#texts/storefrontPayment.gen.ts';
import type { PublicOrder } from '../page/orderPage.ts';

/** Where the parcel can be followed, once the shop has entered its number. */
export function Tracking(parcel: Pick<PublicOrder, 'courier' | 'tracking' | 'trackingLink'>) {
  const { courier, tracking } = parcel;
  if (tracking === null) return null;
  const link = trackingPage(parcel);
  return (
    <div className="tracking">
      <p>
        {texts.tracking()} <strong>{tracking}</strong>
        {courier !== null && (
          <>
            {' · '}
            <span dir="auto">{courier}</span>
          </>
        )}
      </p>
      {link !== undefined && (
        <a className="button" href={link} target="_blank" rel="noopener noreferrer nofollow">
          {texts.track()}
        </a>
      )}
    </div>
  );
}
