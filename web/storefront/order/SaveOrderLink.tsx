import { shareLink } from '#domain/language/phone.ts';
import { nameOrder } from '#domain/orders/orders.ts';
import * as texts from '#texts/storefrontKeep.gen.ts';
import { ChatIcon, ShareIcon } from '../ui/icons.tsx';

type SaveOrderLinkProps = { label: string; number: number; token: string; shop: string; publicUrl: string };

/** Two ways to keep the order's link: send it on WhatsApp, or share it. */
export function SaveOrderLink({ label, number, token, shop, publicUrl }: SaveOrderLinkProps) {
  const path = `/order/${token}`;
  const address = `${publicUrl}${path}`;
  return (
    <div className="keep-order">
      <a
        className="button"
        href={shareLink(texts.message({ label: nameOrder(label, number), shop, address }))}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ChatIcon />
        {texts.send()}
      </a>
      <button className="button needs-script" type="button" data-share={path} data-title={texts.title({ label })}>
        <ShareIcon />
        {texts.keepLink()}
      </button>
      <p role="status" data-shared />
    </div>
  );
}
