import { isOpenOrder } from '#domain/orders/orders.ts';
import { formatDate } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontOwnData.gen.ts';
import type { PublicOrder } from '../page/orderPage.ts';
import { EraseForm } from '../privacy/EraseForm.tsx';

type OrderDataProps = { order: PublicOrder; token: string; formToken: string };

/** Download and deletion of the data of one order, for whoever has its link. */
export function OrderData({ order, token, formToken }: OrderDataProps) {
  const link = (text: string) => <a href="/privacy/my-data">{text}</a>;
  return (
    <section className="panel order-data" id="your-data" aria-labelledby="data-title">
      <h2 id="data-title">{texts.orderTake()}</h2>
      <p>{describeStoredData(order)}</p>
      <a className="button" href={`/order/${token}/archive`} download>
        {texts.download()}
      </a>
      {formToken && canErase(order) && (
        <EraseForm action={`/order/${token}/erase`} formToken={formToken} question={texts.orderQuestion()} />
      )}
      <p>{rich(texts.all({ link }))}</p>
      <p>
        <a href="/privacy">{texts.more()}</a>
      </p>
    </section>
  );
}

const canErase = (order: PublicOrder) => order.erasedAt === null && !isOpenOrder(order);

function describeStoredData(order: PublicOrder): string {
  const { erasedAt, customerName } = order;
  if (erasedAt !== null) {
    const date = formatDate(erasedAt);
    return customerName === null ? texts.orderErased({ date }) : texts.orderErasedNamed({ date });
  }
  return isOpenOrder(order) ? texts.orderOpen() : texts.orderHint();
}
