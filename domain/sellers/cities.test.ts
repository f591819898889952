import { expect, test } from 'vitest';
import { suggestCity } from './cities.ts';

test.each([
  ['12 MG Road, Kochi, Kerala 682016', 'Kochi'],
  ['4 Quiet Lane, Ooty', 'Ooty'],
  ['7 Lotus Street, Pune - 411001', 'Pune'],
  ['7 Lotus Street, Pune-411 001, Maharashtra, India', 'Pune'],
  ['Shop 3, Chandni Chowk, New Delhi 110006', 'New Delhi'],
  ['Plot 9, Sector 17, Bengaluru 560001 Karnataka.', 'Bengaluru'],
  ['Near the temple\nKhurja\nUttar Pradesh', 'Khurja'],
  ['९ मार्ग, जयपुर', 'जयपुर'],
  ['Jaipur 302001', 'Jaipur'],
])('finds the city in %j', (address, city) => {
  expect(suggestCity(address)).toBe(city);
});

test.each(['Main Bazaar', '12 MG Road', 'Kerala', '4 Quiet Lane, Flat 7', ''])('suggests nothing for %j', (address) => {
  expect(suggestCity(address)).toBeUndefined();
});
