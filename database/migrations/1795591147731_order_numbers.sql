-- The number of an order that can be read out, counted per shop (docs/decisions/order-numbers.md).
create table order_numbers (
  seller_id uuid not null,
  last_number integer not null,
  constraint order_numbers_pkey primary key (seller_id),
  constraint order_numbers_seller_id_sellers_id_fk foreign key (seller_id) references sellers(id) on delete cascade
);
comment on table order_numbers is
  'The last order number of each shop. Its row is locked between the product counters and the order counters.';

alter table orders add column number integer;

-- The figures of the orders don't change, so their triggers would only read every order. Building the index of the
-- search anew is faster than adding every order to it.
alter table orders disable trigger user;
drop index orders_search_idx;
with numbered as (
  select id, 1000 + row_number() over (partition by seller_id order by created_at, id) as number from orders
)
update orders set number = numbered.number, search = orders.search || E'\n#' || numbered.number
  from numbered where numbered.id = orders.id;
create index orders_search_idx on orders using gin (search gin_trgm_ops);
alter table orders enable trigger user;

insert into order_numbers (seller_id, last_number) select seller_id, max(number) from orders group by seller_id;

alter table orders alter column number set default 0, alter column number set not null,
  add constraint orders_number_check check (number > 0);
create unique index orders_seller_id_number_idx on orders (seller_id, number);
comment on column orders.number is 'Counted per shop from 1001 by a trigger, unless a number is given.';

create function number_order()
 returns trigger
 language plpgsql
as $function$
begin
  update order_numbers set last_number = last_number + 1 where seller_id = new.seller_id
    returning last_number into new.number;
  if not found then
    insert into order_numbers
      values (new.seller_id, coalesce((select max(number) from orders where seller_id = new.seller_id), 1000) + 1)
      on conflict (seller_id) do update set last_number = order_numbers.last_number + 1
      returning last_number into new.number;
  end if;
  new.search := new.search || E'\n#' || new.number;
  return new;
end
$function$;
comment on function number_order is 'Gives a new order the next number of its shop, which its search finds, too.';
create trigger number_order before insert on orders for each row when (new.number = 0) execute function number_order();
