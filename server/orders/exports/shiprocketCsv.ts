import { formatOrderNumber } from '#domain/orders/orders.ts';
import { indianMinute } from '#domain/platform/indianTime.ts';
import type { Parcel } from './parcels.ts';
import template from './shiprocket.json' with { type: 'json' };

const { columns, words } = template;

const formatRupees = (paise: number) => (paise / 100).toFixed(2);

/** 21-11-2026 13:30, Indian time. */
function formatTime(at: Date): string {
  const [day = '', time = ''] = indianMinute(at).split(' ');
  return `${day.split('-').reverse().join('-')} ${time}`;
}

/** The columns about the parcel, which each of its lines repeats: all that is not empty, by the template's fields. */
const describeParcel = (parcel: Parcel): Record<string, string> => ({
  // Not the label: spreadsheets read labels such as 1234e567 as numbers.
  orderId: formatOrderNumber(parcel.number).slice(1),
  date: formatTime(parcel.placedAt),
  channel: words.channel,
  payment: parcel.isCash ? words.cod : words.prepaid,
  firstName: parcel.first,
  lastName: parcel.last,
  mobile: parcel.mobile,
  line1: parcel.address.line1,
  line2: parcel.address.line2,
  country: words.country,
  state: parcel.address.state,
  city: parcel.address.city,
  pincode: parcel.address.pincode,
  delivery: formatRupees(parcel.deliveryPaise),
  codFee: formatRupees(parcel.codFeePaise),
  discount: formatRupees(parcel.discountPaise),
  partialCod: parcel.advancePaise > 0 ? words.yes : words.no,
  paid: parcel.advancePaise > 0 ? formatRupees(parcel.advancePaise) : '',
  length: String(parcel.size.lengthCm),
  breadth: String(parcel.size.breadthCm),
  height: String(parcel.size.heightCm),
  weight: (parcel.weightGrams / 1000).toFixed(3),
  notifies: words.noNotification,
  comment: parcel.note,
});

/** The headings of Shiprocket's file for many orders. */
export const shiprocketHeadings: string[] = columns.map(({ heading }) => heading);

/** The rows of a parcel, one for each line. */
export function toShiprocketRows(parcel: Parcel): string[][] {
  const described = describeParcel(parcel);
  return parcel.items.map(({ sku, productName, quantity, pricePaise }) => {
    const line: Record<string, string> = {
      sku,
      product: productName,
      quantity: String(quantity),
      price: formatRupees(pricePaise),
    };
    return columns.map(({ field }) => line[field] ?? described[field] ?? '');
  });
}
