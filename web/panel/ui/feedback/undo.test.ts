import { notifications, notificationsStore } from '@mantine/notifications';
import { isValidElement, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../lib/apiClient.ts';
import { offerUndo } from './undo.tsx';

afterEach(() => notifications.clean());

const getToasts = () => notificationsStore.getState().notifications;

type UndoOfferProps = { message: string; onUndo: () => Promise<void> };

/** The undo offer in a toast. */
function getUndoOffer(message: ReactNode): UndoOfferProps {
  if (!isValidElement<UndoOfferProps>(message)) throw new Error('The toast offers nothing.');
  return message.props;
}

test('shows what was done and undoes it on request', async () => {
  let isHidden = true;
  offerUndo('Blue kurta is hidden.', () => {
    isHidden = false;
  });
  const offer = getUndoOffer(getToasts()[0]?.message);
  expect(offer.message).toBe('Blue kurta is hidden.');
  expect(isHidden).toBe(true);
  await offer.onUndo();
  expect(isHidden).toBe(false);
  expect(getToasts()).toEqual([]);
});

test('undoes one of several offers', async () => {
  const undone: string[] = [];
  for (const name of ['kurta', 'lamp']) offerUndo(name, () => undone.push(name));
  await getUndoOffer(getToasts()[0]?.message).onUndo();
  expect(undone).toEqual(['kurta']);
  expect(getToasts().map(({ message }) => getUndoOffer(message).message)).toEqual(['lamp']);
});

test('shows why an undo failed', async () => {
  offerUndo('Blue kurta is hidden.', () => Promise.reject(new ApiError('product_not_found', 'It is gone.', 404)));
  await getUndoOffer(getToasts()[0]?.message).onUndo();
  expect(getToasts()).toMatchObject([
    { color: 'red', title: 'Couldn’t undo this. Please try again.', message: 'It is gone.' },
  ]);
});
