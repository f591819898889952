import { expect, test } from 'vitest';
import { defaultUpiLimits, requestLimitsOf, upiLink } from '#domain/sellers/upi.ts';
import { draw, orderPage, sampleOrder, sampleToken } from '#test/publicPages.ts';
import { readQrCode } from '#test/readQrCode.ts';
import type { PublicOrder, PublicPayment } from '../page/orderPage.ts';

const tr = 'HT0f3c2a105b7e4c1d9e2f6a1b2c3d4e5f';
const payee = { vpa: 'meera.sarees@okaxis', name: "Meera's Sarees & Co" };

function request(
  amountPaise = 499_00,
  isBusiness = false,
  limits = defaultUpiLimits,
): NonNullable<PublicPayment['request']> {
  const link = upiLink({ ...payee, tr, note: 'Order 2c3d4e5f', amountPaise });
  return { ...payee, link, amountPaise, ...requestLimitsOf(isBusiness, limits) };
}

const due = { state: 'due', keepPaise: 499_00, receivedPaise: 0, returnedPaise: 0 } as const;

const drawPayment = (changes: Partial<PublicPayment>, order: Partial<PublicOrder> = {}) =>
  draw(orderPage({ ...order, payment: { ...sampleOrder.payment, method: 'upi', money: due, ...changes } })).replaceAll(
    '<!-- -->',
    '',
  );
const withRequest = (amountPaise: number, isBusiness = false) =>
  drawPayment({ request: request(amountPaise, isBusiness) });

test('says nothing at a shop that sets nothing up', () => {
  expect(draw(orderPage())).not.toContain('payment-title');
});

test('shows the amount, the link and the payee of a payment request', () => {
  const html = withRequest(499_00);
  expect(html).toContain('₹499 to pay');
  expect(html).toContain(
    'href="upi://pay?pa=meera.sarees@okaxis&amp;pn=Meera%27s%20Sarees%20%26%20Co&amp;tr=HT0f3c2a105b7e4c1d9e2f6a1b2c3d4e5f&amp;tn=Order%202c3d4e5f&amp;am=499.00&amp;cu=INR"',
  );
  expect(html).toContain('Pay ₹499 with a UPI app');
  expect(html).toContain('data-copy="meera.sarees@okaxis"');
  expect(html).toMatch(/Check that the app shows <strong dir="auto">Meera&#x27;s Sarees &amp; Co<\/strong>/);
  expect(html).toContain(`action="/order/${sampleToken}/paid#pay"`);
});

test.each([1_00, 499_00, 1_99_999_99])('has the link of %i paise as a QR code, byte for byte', (amountPaise) => {
  const html = withRequest(amountPaise, true);
  expect(readQrCode(html)).toEqual({ text: request(amountPaise).link, level: 'M', quietZone: 4 });
});

test('has a QR code of a payee with letters of other scripts', () => {
  const link = upiLink({ vpa: 'a@b1', name: 'मीरा साड़ी', tr, note: 'Order 2c3d4e5f', amountPaise: 499_00 });
  expect(readQrCode(drawPayment({ request: { ...request(), link } })).text).toBe(link);
});

test('makes the page at most 12 KB longer', () => {
  const longest = drawPayment({
    request: request(1_99_999_99),
    otherMethods: ['cod', 'arranged'],
    isClaimRefused: true,
  });
  expect(longest.length - draw(orderPage()).length).toBeLessThanOrEqual(12_000);
});

test('says what payment apps refuse', () => {
  const saved =
    'Use the button, or scan the code from another screen. UPI apps don’t accept a saved QR code above ₹2,000.';
  expect(withRequest(2_000_00)).not.toContain(saved);
  expect(withRequest(2_000_01)).toContain(saved);
  expect(withRequest(2_000_01, true)).not.toContain(saved);
  const personal = 'UPI payments are limited to ₹1,00,000. Ask the shop how to pay.';
  expect(withRequest(1_00_000_00)).not.toContain(personal);
  for (const [amountPaise, isBusiness, sentence] of [
    [1_00_000_01, false, personal],
    [5_00_000_01, true, 'UPI payments are limited to ₹5,00,000. Ask the shop how to pay.'],
  ] as const) {
    const html = withRequest(amountPaise, isBusiness);
    expect(html).toContain(sentence);
    expect(html).not.toContain('upi://');
    expect(html).not.toContain('class="qr"');
  }
});

test('follows the limits that the marketplace sets', () => {
  const limits = { savedCodePaise: 5_000_00, personalPaise: 2_00_000_00, businessPaise: 10_00_000_00 };
  const html = (amountPaise: number, isBusiness = false) =>
    drawPayment({ request: request(amountPaise, isBusiness, limits) });
  expect(html(5_000_00)).not.toContain('saved QR code');
  expect(html(5_000_01)).toContain('a saved QR code above ₹5,000.');
  expect(html(2_00_000_01)).toContain('UPI payments are limited to ₹2,00,000.');
  expect(html(10_00_000_00, true)).toContain('upi://');
});

test('waits for the shop, and says when it has found no payment', () => {
  expect(drawPayment({ isAskedLater: true })).toContain('You can pay once the shop confirms your order.');
  const claimed = drawPayment({ request: request(), money: { ...due, state: 'claimed' }, isClaimRefused: true });
  expect(claimed).toContain('Waiting for the shop to confirm your payment');
  expect(claimed).not.toContain('couldn’t find your payment');
  const refused = drawPayment({ request: request(), isClaimRefused: true });
  expect(refused).toContain('The shop couldn’t find your payment. Check with your bank or contact the shop.');
  expect(drawPayment({ request: request(), canClaim: false })).not.toContain('I have paid');
});

test('asks where a refund shall be sent, and whether it arrived', () => {
  const money = { state: 'refund_due', keepPaise: 0, receivedPaise: 499_00, returnedPaise: 0 } as const;
  const open = drawPayment({ money, refundDue: { amountPaise: 499_00, vpa: null, payerVpa: null } });
  expect(open).toContain('Refund of ₹499 due from the shop');
  expect(open).toContain('Where should we send your refund?');
  expect(drawPayment({ money, refundDue: { amountPaise: 499_00, vpa: 'asha@ybl', payerVpa: 'ravi@ybl' } })).toContain(
    'The shop will send ₹499 to <bdi>asha@ybl</bdi>.',
  );
  const known = drawPayment({ money, refundDue: { amountPaise: 499_00, vpa: null, payerVpa: 'ravi@ybl' } });
  expect(known).toMatch(/name="vpa"[^>]*value="ravi@ybl"/);
  expect(known).toContain('You paid from this UPI ID.');
  const sent = { amountPaise: 499_00, vpa: 'asha@ybl', reference: '412345678901' };
  const html = drawPayment({ money: { ...money, state: 'refunded', returnedPaise: 499_00 }, refundSent: sent });
  expect(html).toContain('₹499 refunded');
  expect(html).toContain('The shop sent ₹499 to <bdi>asha@ybl</bdi>. UTR 412345678901');
  expect(html).toContain('Not received');
});

test('offers to pay now instead of in cash', () => {
  const html = drawPayment({ method: 'cod', otherMethods: ['upi', 'arranged'] });
  expect(html).toMatch(
    /name="method" value="upi"\/><button class="button button-primary" type="submit">Pay now instead/,
  );
  expect(html).toMatch(/name="method" value="arranged"\/><button class="button" type="submit">As agreed with the shop/);
});

test('shows the parts of the total', () => {
  const amounts = { totalPaise: 1_509_05, discountPaise: 74_95, deliveryPaise: 85_00 };
  const html = drawPayment({ hasDeliveryCharge: true }, amounts);
  expect(html).toMatch(
    /Items<\/dt><dd>₹1,499<.*Discount<\/dt><dd>−₹74.95<.*Delivery<\/dt><dd>₹85<.*Total Amount<\/dt>/,
  );
  expect(drawPayment({ hasDeliveryCharge: true })).toMatch(/Delivery<\/dt><dd>Free</);
  expect(drawPayment({})).toContain('Total <strong>₹2,969</strong>');
});

test('has other words for what is picked up, and shows the outcome and the tracking number', () => {
  const ready = drawPayment({}, { way: 'pickup', deliveryAddress: '7 Lake View' });
  expect(ready).toContain('Ready to pick up');
  expect(ready).toContain('Picked up');
  expect(ready).toContain('12 Fort Road, Kannur 670001');
  expect(ready).not.toContain('7 Lake View');
  expect(drawPayment({}, { outcome: 'called_off' })).toContain('<span class="badge">Called off</span>');
  const sent = drawPayment({}, { courier: 'Delhivery', tracking: '1234567890123' });
  expect(sent).toContain('href="https://www.delhivery.com/track-v2/package/1234567890123"');
  const trackingLink = 'https://fast.example/t?n=AB123';
  const linked = drawPayment({}, { courier: 'Fast Couriers', tracking: 'AB123', trackingLink });
  expect(linked).toContain(`href="${trackingLink}"`);
});
