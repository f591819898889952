import { expect, test } from 'vitest';
import { readShopRequest } from './shopRequests.ts';

test.each([
  ['cod band karo', 'charges'],
  ['delivery charge 40 kar do', 'charges'],
  ['rate list bhejo', 'link'],
  ['iphone 15 cover ka link', 'link'],
  ['aaj ke cod orders', 'orders'],
  ['sab ka rate 450 karo', 'prices'],
  ['lamp aur diya dono 10 rs mehnge', 'prices'],
])('%s asks for %s', (text, is) => expect(readShopRequest(text)?.is).toBe(is));

test.each([
  ['cod kitna baki hai', 'charges'],
  ['aaj cod ka kitna paisa aaya', 'charges'],
  ['rate list me lamp 450 kar do', 'link'],
  ['price of both 450', 'prices'],
  ['in sabko 10% kam karo', 'prices'],
  ['dono pe 10% sale lagao', 'prices'],
])('%s asks for no %s', (text, is) => expect(readShopRequest(text)?.is).not.toBe(is));
