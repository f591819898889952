import { expect, test } from 'vitest';
import { readCartReply } from './cartReply.ts';

test.each([
  '302001',
  '302 001',
  '302,001',
  '302\u200b001',
  '३०२ ००१',
  'pin code 302-001 hai',
  '302001,',
])('reads %j as a PIN code alone', (typed) => {
  expect(readCartReply(typed, 'asked')).toEqual({ is: 'pin', pin: '302001' });
});

test.each([
  '5 is for my elder one.. 6 better he grows fast',
  'please call on 9876543210 before coming',
  'my son is 12 years old',
  "wife's birthday is on the 14th",
  'I need by 5 oct, function at home',
  'size 40 for my father',
  'i am home only after 7 pm',
  '3 is enough for us',
  '2 for me, 1 for sister',
  'one for home, one for office',
  'guests became 10 more.. 4 would be safer',
  'sorry 3 would do',
  'for a 2 bhk',
  'room is 10 by 12',
  'box of 12 one',
  '1 sec',
  'beta 5 saal ka hai',
  'papa ka size 42 hai',
  '15 tarikh ko function hai',
  '2 mere liye 1 behen ke liye',
  '500 abhi dunga baaki baad me',
  '3 se kaam chal jayega',
  'raju ke liye 5, pinky ke liye 6',
  'घर पर 7 बजे के बाद मिलूँगा',
  'पापा का नाप 42 है',
  'भतीजा 4 साल का है',
  'मेहमान 10 हो गए',
])('takes %j for no part of an address', (said) => {
  expect(readCartReply(said, 'asked').is).toBe('other');
  expect(readCartReply(said, 'begun').is).toBe('other');
});

test.each([
  'H-14 Kamla Nagar',
  'C-45 Malviya',
  'B-12, Shanti kunj',
  '12 शास्त्रीपुरम',
  'near water tank',
  '#45, 2nd main',
  'krishna kunj',
])('takes %j for a part of an address', (said) => {
  expect(readCartReply(said, 'begun').is).toBe('unclear');
});
