import { describe, expect, test } from 'vitest';
import { understand } from './understand.ts';

/** '2: blue kurta | 1: dupatta', by the first English name of each word. */
const items = (text: string) =>
  understand(text)
    .items.map(
      ({ quantity, words }) =>
        `${quantity ?? ''}: ${words.map(({ said, means }) => (means[0] ?? `(${said})`).toLowerCase()).join(' ')}`,
    )
    .join(' | ');

describe('goods in a message', () => {
  test.each([
    ['2 blue kurta size M and one dupatta, Jaipur 302012', '2: blue kurta m | 1: dupatta'],
    ['मुझे 2 blue kurta चाहिए size M', '2: blue kurta m'],
    ['peetal ka lamp chahiye', ': brass lamp'],
    ['पीतल का लैंप', ': brass lamp'],
    ['do kurta bhej do', '2: kurta'],
    ['1 red and 2 blue kurta', '1: red kurta | 2: blue kurta'],
    ['2 kurta size M and 1 L', '2: kurta m | 1: l kurta'],
    ['kurta 2 piece, saree 1', '2: kurta | 1: saree'],
    ['2 packet chai aur 1 kg cheeni', '2: chai | : 1 kg sugar'],
    ['half dozen diya', '6: diya'],
    ['3 Samai please', '3: samai'],
    ['Xylograph print hai?', ': (xylograph) print'],
    ['अनारकलीपुर वाला', ': anarkaleepur'],
    ['500 ke andar saree', ': saree'],
    ['400 me kurta de do', ': kurta'],
    ['ok 2 bhej do', '2: '],
    ['please bhai chahiye hai', ''],
    ['hello', ''],
    ['kitne ka hai', ''],
    ['mobile cover hai', ': mobile cover'],
    ['Assam tea', ': (assam) tea'],
    ['Jaipur me delivery', ''],
    ['order 3f2a91bc kahan hai', ''],
    ['bread 2, pav 3', '2: bread | 3: pav'],
    ['2 pav', '2: pav'],
    ['tamatar ek pav', ': tomato 0.25 kg'],
    ['टमाटर 1 पाव', ': tomato 0.25 kg'],
    ['pav kilo paneer', ': 0.25 kg paneer'],
    ['ek M ek L dono hara', '1: m green | 1: l green'],
    ['2 tshirt ek navy ek white, dono L', '1: navy l tshirt | 1: white l tshirt'],
    ['fall bhi kaala ek', '1: (fall) black'],
    ['u deliver to noida sector 62', ''],
    ['2 diya, gali 5', '2: diya'],
    ['वेज पफ़', ': vej paf'],
  ])('%s', (text, expected) => {
    expect(items(text)).toBe(expected);
  });

  test('keep the typed text with its meaning and kind', () => {
    expect(understand('peetal ka gamla').items).toEqual([
      {
        quantity: undefined,
        words: [
          { said: 'peetal', means: ['brass'], kind: 'material' },
          { said: 'gamla', means: ['flower pot', 'planter', 'pot', 'plant pot', 'flowerpot'], kind: 'goods' },
        ],
      },
    ]);
  });
});

describe('an address inside an order', () => {
  test.each([
    ['2 blue kurta size M and one dupatta, Jaipur 302012', 'Jaipur 302012'],
    ['C-12 Malviya Nagar, Jaipur 302017', 'C-12 Malviya Nagar, Jaipur 302017'],
    ['send 2 lamps to 14 MG Road, Pune 411001 please', '14 MG Road, Pune 411001'],
    ['ek saree bhej do\nFlat 3, Rose Society\nSurat 395007', 'Flat 3, Rose Society\nSurat 395007'],
    ['address: house 5, gali 2, Karol Bagh Delhi', 'house 5, gali 2, Karol Bagh Delhi'],
    ['bowl bhej do H-33 Sector 62 Noida 201309', 'H-33 Sector 62 Noida 201309'],
  ])('%s', (text, address) => {
    expect(understand(text).address).toBe(address);
  });

  test.each([
    'shop ka address do',
    'where are you',
    '2 kurta',
    'Jaipur me delivery hoti hai?',
  ])('none in %s', (text) => {
    expect(understand(text).address).toBeUndefined();
  });
});
