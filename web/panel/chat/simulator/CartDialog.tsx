import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryFault } from '#domain/chat/simulator.ts';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/simulator.gen.ts';
import { listOwnProductsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { sendFromSimulatedPhone } from '../../../api/sdk.gen.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from './SimulatedPhone.module.css';
import { useSimulatedPhoneAction } from './useSimulatedPhoneAction.ts';

type Props = { fault: DeliveryFault | undefined; opened: boolean; onClose: () => void };

/** A cart of the shop's newest products, as a customer would send it from the service's catalogue. */
export function CartDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.cartTitle()}>
      <CartForm onDone={onClose} {...rest} />
    </Dialog>
  );
}

function CartForm({ fault, onDone }: { fault: DeliveryFault | undefined; onDone: () => void }) {
  const products = useQuery(listOwnProductsOptions({ query: { status: 'active', limit: 20 } }));
  const [quantities, setQuantities] = useState<Record<string, string>>({});
  const lines = Object.entries(quantities)
    .map(([productId, typed]) => ({ productId, quantity: Number(typed) }))
    .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  const send = useSimulatedPhoneAction(
    () =>
      sendFromSimulatedPhone({
        query: { as: 'customer' },
        body: { kind: 'cart', lines, ...(fault && { fault }) },
      }),
    onDone,
  );
  if (!products.data) {
    return products.isPending ? (
      <LoadingState text={texts.loadingProducts()} rows={4} rowHeight={44} />
    ) : (
      <ErrorState message={renderErrorMessage(products.error)} onRetry={() => products.refetch()} />
    );
  }
  if (products.data.products.length === 0) return <Text>{texts.noProducts()}</Text>;
  return (
    <form
      className={classes.cart}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      {products.data.products.map(({ id, name, pricePaise }) => (
        <div key={id} className={classes.line}>
          <span>{name}</span>
          <span>{formatPaise(pricePaise)}</span>
          <TextInput
            type="number"
            min={0}
            max={99}
            aria-label={texts.quantityOf({ product: name })}
            value={quantities[id] ?? ''}
            placeholder="0"
            onChange={(event) => {
              const { value } = event.currentTarget;
              setQuantities((all) => ({ ...all, [id]: value }));
            }}
          />
        </div>
      ))}
      <Button type="submit" disabled={lines.length === 0 || send.isPending}>
        {send.isPending ? texts.sending() : texts.sendCart()}
      </Button>
    </form>
  );
}
