-- The assistant finds products by the index of all searches; nothing else used its own index and words.
drop trigger keep_product_words on products;
drop function keep_product_words();
drop index products_terms_idx;
drop function shop_terms(uuid, text, text);
drop table product_words;
drop function words_of(text);
