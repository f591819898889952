-- Where customers follow a parcel of a courier whose page is not known (domain/orders/couriers.json).
alter table orders add column tracking_link text check (tracking_link like 'https://%');
comment on column orders.tracking_link is 'The page on which the parcel is followed, as the shop gave it; null: by the courier.';
