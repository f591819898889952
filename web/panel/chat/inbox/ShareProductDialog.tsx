import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/chats.gen.ts';
import { formatPriceRange } from '#texts/formats.ts';
import { listOwnProductsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { sendChatMessage } from '../../../api/sdk.gen.ts';
import type { ListOwnProductsResponse } from '../../../api/types.gen.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import classes from './Thread.module.css';
import { useChatAction } from './useChatAction.ts';

type Props = { chatId: string; opened: boolean; onClose: () => void };

/** Sends one of the shop's products with its photo, price and link. */
export function ShareProductDialog({ chatId, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.shareTitle()}>
      <ProductChoice chatId={chatId} onDone={onClose} />
    </Dialog>
  );
}

function ProductChoice({ chatId, onDone }: { chatId: string; onDone: () => void }) {
  const [search, setSearch] = useState('');
  const query = { status: 'active' as const, limit: 8, ...(search && { search }) };
  const found = useQuery({ ...listOwnProductsOptions({ query }), placeholderData: keepPreviousData });
  return (
    <>
      <SearchBox value={search} placeholder={texts.searchProducts()} onChange={setSearch} />
      {found.data ? (
        <ul className={classes.products}>
          {found.data.products.map((product) => (
            <li key={product.id}>
              <ShareProductButton chatId={chatId} product={product} onDone={onDone} />
            </li>
          ))}
        </ul>
      ) : found.isPending ? (
        <LoadingState text={texts.loadingProducts()} rows={4} rowHeight={44} />
      ) : (
        <ErrorState message={renderErrorMessage(found.error)} onRetry={() => found.refetch()} />
      )}
      {found.data?.products.length === 0 && <Text mt="sm">{texts.noProducts()}</Text>}
    </>
  );
}

type ShareProductButtonProps = {
  chatId: string;
  product: ListOwnProductsResponse['products'][number];
  onDone: () => void;
};

function ShareProductButton({ chatId, product: { id, name, ...price }, onDone }: ShareProductButtonProps) {
  const share = useChatAction(async () => {
    await sendChatMessage({ path: { id: chatId }, body: { kind: 'product', productId: id } });
    onDone();
  });
  return (
    <Button
      fullWidth
      variant="default"
      justify="space-between"
      classNames={{ label: classes.product ?? '' }}
      rightSection={formatPriceRange(price)}
      aria-label={texts.shareThis({ product: name })}
      disabled={share.isPending}
      onClick={() => share.mutate()}
    >
      {name}
    </Button>
  );
}
