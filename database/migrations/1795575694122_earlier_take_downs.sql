-- Before 23 November 2026 an administrator's deactivation could be undone by the seller. Where it is still the last
-- decision about a product, it becomes a take-down. Whatever the seller has edited since stays as it is.
with decisions as (
  select distinct on (target_id) target_id, act, actor_id, created_at
  from audit
  where target = 'product' and role = 'admin' and act in ('product_activated', 'product_deactivated')
  order by target_id, number desc nulls first
), taken_down as (
  update products set taken_down_at = decisions.created_at
  from decisions
  where products.id = decisions.target_id and decisions.act = 'product_deactivated'
    and not products.is_active and products.taken_down_at is null and products.updated_at <= decisions.created_at
  returning products.id, products.seller_id, decisions.actor_id, decisions.created_at
)
insert into moderations (id, seller_id, product_id, reason, actor_id, created_at)
  select gen_random_uuid(), seller_id, id,
    'The marketplace took this product down before it gave reasons. Ask for a review if you think it should be sold.',
    (select id from users where id = actor_id), created_at
  from taken_down;
