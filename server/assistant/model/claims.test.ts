import { describe, expect, test } from 'vitest';
import type { AssistantRecord } from '#domain/assistantRecords.ts';
import { claimsIn, unprovenOfModel } from './claims.ts';

const publicUrl = 'https://haat.example';
const lamp: AssistantRecord = {
  ...{ kind: 'product', id: '0192f0c1-0000-7000-8000-000000000001', name: 'Brass Table Lamp' },
  ...{ description: 'Free size shade, two colours', pricePaise: 1_250_00, stock: 40 },
};
const pot: AssistantRecord = {
  ...lamp,
  id: '0192f0c1-0000-7000-8000-000000000002',
  name: 'Lamp',
  pricePaise: 149_00,
  stock: 3,
};
const payment: AssistantRecord = {
  ...{ kind: 'fact', id: '0192f0c1-0000-7000-8000-000000000003', fact: 'payment', question: '' },
  answer: 'Cash on delivery, or UPI within two days',
};
const records = [lamp, pot, payment];

describe('words of a model that state nothing', () => {
  test.each([
    'Would you like the red one or the blue one?',
    'Do you have a colour in mind?',
    'What a lovely choice for your home!',
    'This lamp is made of solid brass and looks warm beside a bed.',
    'Kaunsa rang pasand hai aapko?',
    'Yeh aapke ghar ke liye accha rahega.',
    'आपको कौन सा रंग पसंद है?',
    'यह आपके घर के लिए अच्छा रहेगा।',
    'I can only speak about what this shop sells.',
    'Here is what fits:',
    'Ek baar dekh lijiye!',
    'Maine yeh dukaan mein dhoondha:',
  ])('%s', (text) => {
    expect(claimsIn(text)).toEqual([]);
  });
});

describe('words of a model that state something', () => {
  test.each([
    ...['It is free', 'Freee delivery', 'FRÉE', 'fr\u200bee', 'F R E E for you', 'f-r-e-e', 'bilkul muft', 'मुफ़्त में'],
    ...[
      'five hundred',
      'fivehundred',
      'Five-Hundred rupees',
      'paanch sau',
      'paanchsau',
      'पाँच सौ',
      'डेढ़ हज़ार',
      'half of it',
      'a dozen',
    ],
    ...['twenty five', 'sirf do rupaye', 'दो दिन में', 'ek hafte mein', 'one week', 'a few', 'double'],
    ...['today', 'TOMORROW', 'kal tak', 'आज ही', 'on Monday', 'somvaar', 'by Diwali', 'soon', 'jaldi'],
    ...[
      'shipped',
      'Your order is confirmed',
      'out for delivery',
      'on its way',
      'raste mein',
      'रद्द',
      'bhej diya',
      'packed',
    ],
    ...['discount', '10% off', 'chhoot milegi', 'छूट', 'cheaper', 'best offer', 'guaranteed', 'warranty', 'garanti'],
    ...[
      'Cash on delivery',
      'UPI works',
      'nakad',
      'you can return it',
      'wapas',
      'वापसी',
      'refund',
      'we are open',
      'खुला है',
    ],
    ...['in stock', 'sold out', 'available', 'उपलब्ध', 'two pieces left', '五百', 'пять', 'evil.example', 'a@b.example'],
  ])('%s', (text) => {
    expect(claimsIn(text)).not.toEqual([]);
  });
});

describe('a model’s answer', () => {
  test.each([
    'Brass Table Lamp: ₹1,250',
    'I like this:\nBrass Table Lamp – Rs. 1250\nLamp – ₹149',
    'Brass Table Lamp: 40 pieces',
    'Cash on delivery, or UPI within two days',
    'Free size shade, two colours',
  ])('may say: %s', (text) => {
    expect(unprovenOfModel(text, records, publicUrl)).toEqual([]);
  });

  test.each([
    'Brass Table Lamp: ₹149',
    'Lamp: ₹1,250',
    'Brass Table Lamp and Lamp: ₹1,250',
    'It costs ₹1,250',
    'Brass Table Lamp: 1,250',
    'Brass Table Lamp: 40',
    'Brass Table Lamp: ₹1,250 rupees 40',
    'Brass Table Lamp: ₹1,2५0.5',
    'Cash on delivery',
    'two colours, free',
  ])('may not say: %s', (text) => {
    expect(unprovenOfModel(text, records, publicUrl)).not.toEqual([]);
  });
});
