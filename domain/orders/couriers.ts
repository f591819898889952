/** Couriers with the pages on which customers follow a parcel (later/shop.md, section 2). */
type Courier = { name: string; link: string; number: RegExp };

export const couriers: Courier[] = [
  { name: 'Delhivery', link: 'https://www.delhivery.com/track-v2/package/{number}', number: /^\d{12,14}$/ },
  { name: 'Blue Dart', link: 'https://www.bluedart.com/tracking?trackFor=0&trackNo={number}', number: /^\d{11}$/ },
  { name: 'DTDC', link: 'https://www.dtdc.in/trace.asp?strCnno={number}', number: /^[A-Z]\d{8,11}$/ },
  {
    name: 'India Post',
    link: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?{number}',
    number: /^[A-Z]{2}\d{9}IN$/,
  },
  { name: 'Ekart', link: 'https://ekartlogistics.com/shipmenttrack/{number}', number: /^FM[A-Z]{2}\d{10}$/ },
  { name: 'Xpressbees', link: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}', number: /^\d{15,16}$/ },
  { name: 'Shadowfax', link: 'https://tracker.shadowfax.in/#/track/{number}', number: /^SF\d{9,12}[A-Z]*$/ },
  { name: 'Ecom Express', link: 'https://ecomexpress.in/tracking/?awb_field={number}', number: /^\d{10}$/ },
  { name: 'Professional', link: 'https://www.tpcindia.com/track-info.aspx?id={number}', number: /^[A-Z]{3}\d{8,9}$/ },
  { name: 'Trackon', link: 'https://www.trackon.in/courier-tracking?awb={number}', number: /^5\d{11}$/ },
];

/** A tracking number without blanks, in capitals. */
export const normalizeTracking = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The courier whose numbers look like this, as a suggestion; the first where several do. */
export const guessCourier = (tracking: string): string | undefined =>
  couriers.find(({ number }) => number.test(normalizeTracking(tracking)))?.name;

/** The page on which a parcel is followed; `undefined` for couriers that are not known. */
export function trackingLink(courier: string | null, tracking: string | null): string | undefined {
  const known = couriers.find(({ name }) => name.toLowerCase() === courier?.trim().toLowerCase());
  return known && tracking ? known.link.replace('{number}', encodeURIComponent(tracking)) : undefined;
}
