import { notifications, notificationsStore } from '@mantine/notifications';
import { isValidElement, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../lib/apiClient.ts';
import { offerUndo } from './undo.tsx';

afterEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications;

type Offer = { message: string; onUndo: () => Promise<void> };

/** What stands in a toast that offers a way back. */
function offerIn(message: ReactNode): Offer {
  if (!isValidElement<Offer>(message)) throw new Error('The toast offers nothing.');
  return message.props;
}

test('says what was done, and takes it back when asked to', async () => {
  let isHidden = true;
  offerUndo('Blue kurta is hidden.', () => {
    isHidden = false;
  });
  const offer = offerIn(shown()[0]?.message);
  expect(offer.message).toBe('Blue kurta is hidden.');
  expect(isHidden).toBe(true);
  await offer.onUndo();
  expect(isHidden).toBe(false);
  expect(shown()).toEqual([]);
});

test('each of several is taken back for itself', async () => {
  const taken: string[] = [];
  for (const name of ['kurta', 'lamp']) offerUndo(name, () => taken.push(name));
  await offerIn(shown()[0]?.message).onUndo();
  expect(taken).toEqual(['kurta']);
  expect(shown().map(({ message }) => offerIn(message).message)).toEqual(['lamp']);
});

test('says why it could not be taken back', async () => {
  offerUndo('Blue kurta is hidden.', () => Promise.reject(new ApiError('product_not_found', 'It is gone.', 404)));
  await offerIn(shown()[0]?.message).onUndo();
  expect(shown()).toMatchObject([{ color: 'red', title: 'It could not be taken back.', message: 'It is gone.' }]);
});
