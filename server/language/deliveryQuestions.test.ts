import { describe, expect, test } from 'vitest';
import { readDeliveryQuestion } from './deliveryQuestions.ts';

describe('a question for the delivery to a PIN code', () => {
  test.each([
    'delivery charge to 302001?',
    'Delivery charges for 302001',
    'delivery charge 302001',
    'whats the delivery charge for pincode 302001',
    'how much is delivery to 302001',
    'how much for shipping to 302 001?',
    'do you deliver to 302001',
    'Do u deliver at 302001?',
    'can you ship to 302001?',
    'is delivery available in 302001',
    'shipping cost 302001',
    'courier charges to pin 302001 pls',
    'delivary charge for 302001',
    'dilivery charges 302001 ka kitna',
    'delievery to 302001 possible?',
    '302001 delivery?',
    'Is 302001 serviceable?',
    'pincode 302001 pe bhejte ho?',
    'pin code 302001 par delivery hoti hai kya',
    '302001 me delivery charge kitna hai',
    '302001 mein delivery ka kitna lagega',
    '302001 tak bhejne ka kitna',
    'kya aap 302001 pe deliver karte ho',
    '302001 pe mil jayega kya',
    '302001 pahunch jayega?',
    'bhai 302001 delivery milegi kya',
    'delivery kitne ki hai 302001',
    '302001 ka courier charge batao',
    'free delivery hai kya 302001 pe',
    'mera pin 302001 hai, delivery charge kitna lagega?',
    '12 MG Road Jaipur 302001 delivery charge kitna hoga?',
    'कितना डिलीवरी 302001',
    '302001 पर डिलीवरी चार्ज कितना है?',
    'क्या आप 302001 पर भेजते हैं',
    '३०२००१ में डिलीवरी होती है क्या',
    'पिनकोड 302001 पर डिलिवरी मिलेगी?',
    'पिन कोड ३०२ ००१ का शिपिंग चार्ज',
    '302001 तक भेजने का कितना लगेगा',
    'डिलेवरी चार्ज 302001',
    '302001 पहुँच जाएगा क्या?',
    'delivery 302001',
    '302001 shipping',
  ])('%s', (text) => {
    expect(readDeliveryQuestion(text)).toEqual(['302001']);
  });

  test('names several, each once', () => {
    expect(readDeliveryQuestion('delivery charge to 302001 and 744101? 302001?')).toEqual(['302001', '744101']);
  });
});

describe('no such question', () => {
  test.each([
    // No PIN code, or what only looks like one.
    'delivery charge?',
    'how much is delivery to Jaipur',
    'delivery charge to 30200?',
    'delivery charge 3020011?',
    'delivery to 012345?',
    'is delivery free for ₹302001?',
    'free delivery above 302001 rs?',
    'delivery for 302001 pieces?',
    'do you deliver order #302001?',
    'order 302001 ki delivery kab hogi?',
    'tracking 302001 delivery status?',
    'awb 302001 kya hua delivery',
    'otp 302001 delivery boy ko dena hai kya?',
    'call 9830200123 for delivery?',
    '98302 00123 delivery ke liye call karo?',
    // An order or an address, not a question for the charge.
    'send 2 kurtis to 302001',
    'please deliver to 12 MG Road, Jaipur 302001',
    '302001 pe bhej do',
    '302001 पर भेज दो',
    '12 MG Road, C-Scheme, Jaipur 302001',
    '302001',
    'my pin is 302001',
    // When, not how much.
    'delivery time for 302001?',
    'how many days for delivery to 302001',
    '302001 kitne din me pahunchega?',
    '302001 पर डिलीवरी कब होगी?',
    // Another question about goods.
    'kurti ka price kya hai 302001',
  ])('%s', (text) => {
    expect(readDeliveryQuestion(text)).toEqual([]);
  });
});
