import { expect, test } from 'vitest';
import { readRateLine } from './rateLists.ts';

test.each<[string[], string, number]>([
  [['Brass Lamp', '450'], 'Brass Lamp', 450_00],
  [['1', 'Brass Lamp', '450.50'], 'Brass Lamp', 450_50],
  [['1.', 'Brass Lamp', 'Rs. 1,250/-'], 'Brass Lamp', 1250_00],
  [['Brass Lamp ........ ₹450'], 'Brass Lamp', 450_00],
  [['Brass Lamp - 450/-'], 'Brass Lamp', 450_00],
  [['12) Kaju Barfi 1 kg : 1180'], 'Kaju Barfi 1 kg', 1180_00],
  [['Kaju Barfi', '1 kg', '1180'], 'Kaju Barfi 1 kg', 1180_00],
  [['Brass Lamp', 'pc', '450'], 'Brass Lamp', 450_00],
  [['Nokia 105', '1299'], 'Nokia 105', 1299_00],
  [['पीतल का दीपक', '₹४५०'], 'पीतल का दीपक', 450_00],
  [['दीपक 450 रुपये'], 'दीपक', 450_00],
  [['Brass Lamp pc', '450'], 'Brass Lamp', 450_00],
  [['Clay Diya', '60.00', 'INR'], 'Clay Diya', 60_00],
])('reads a line of a rate list: %j', (cells, name, paise) => {
  expect(readRateLine(cells)).toEqual({ name, pricePaise: paise, text: cells.join(' ') });
});

test.each([
  [['Brass Lamp', '600', '450']],
  [['Brass Lamp', '10 pcs', '450', '4500']],
  [['Kurti', 'M 499', 'L 549']],
  [['Brass Lamp', '450-500']],
  [['Brass Lamp', '450/500']],
])('is not sure about a line with several numbers: %j', (cells) => {
  expect(readRateLine(cells)).toEqual({ text: cells.join(' ') });
});

test.each([
  [['RATE LIST 2026']],
  [['Name', 'Price']],
  [['Date: 29/11/2026']],
  [['29-11-2026']],
  [['Phone: 98765 43210']],
  [['Contact', '9876543210']],
  [['Page 1 of 3']],
  [['GSTIN 08ABCDE1234F1Z5']],
  [['12']],
  [['Kamala Handlooms, MI Road, Jaipur 302001']],
])('leaves out what is no line of it: %j', (cells) => {
  expect(readRateLine(cells)).toBeUndefined();
});
