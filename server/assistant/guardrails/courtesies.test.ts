import { expect, test } from 'vitest';
import { isCourtesy, splitSentences } from './courtesies.ts';

test.each([
  'Here is what I found:',
  'Would you like to order it?',
  'Do you have a colour in mind?',
  'Have a look.',
  'I can only speak about what this shop sells.',
  'Kaunsa rang pasand hai aapko?',
  'Ek baar dekh lijiye!',
  'Yeh dekhiye:',
  'आपको कौन सा रंग पसंद है?',
  'यह देखिए:',
  'You’re welcome 🙂',
])('a courtesy: %s', (text) => {
  expect(splitSentences(text).length).toBeGreaterThan(0);
  expect(splitSentences(text).every(isCourtesy)).toBe(true);
});

test('sentences end where others begin', () => {
  expect(splitSentences('It is Rs. 499. A 22.5 W charger!\nAnything else?')).toEqual([
    'It is Rs. 499.',
    'A 22.5 W charger!',
    'Anything else?',
  ]);
});

test.each([
  'It is good for diabetes',
  'It is waterproof',
  'Yes, it is sugar free.',
  'This lamp is made of solid brass.',
  'It suits your skin',
  'It never breaks',
  'Everybody loves it',
  'You will get it tomorrow',
  'The last one!',
  'It is yours for five hundred',
  'Free delivery',
  'Yeh diabetes mein accha hai',
  'Yeh waterproof hai',
  'Kal mil jayega',
  'Isme cheeni nahi hai',
  'Yeh asli silk hai',
  'Sirf paanch sau',
  'यह मधुमेह में अच्छा है',
  'यह वाटरप्रूफ है',
  'यह असली है',
  'कल मिल जाएगा',
  'Sure 500',
  'Here it is: pure silk',
  'Yes, of course.',
  'Sure! Have a look.',
  'Certainly',
  'Good choice',
  'Ji haan.',
  'Ji bilkul. Yeh dekhiye:',
  'Zaroor',
  'जी हाँ।',
  'बिल्कुल',
  'This may suit you',
  'h e r e i t i s 5',
])('no courtesy: %s', (text) => {
  expect(splitSentences(text).every(isCourtesy)).toBe(false);
});
