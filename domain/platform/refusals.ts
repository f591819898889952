/** Why a field is rejected: a code with the parameters of its sentence. The sentences are in texts/refusals.ts. */
export type Refusals = {
  too_long: { maximum: number };
  not_storable: undefined;
  not_searchable: undefined;
  // accounts
  email_invalid: undefined;
  email_unchanged: undefined;
  password_required: undefined;
  password_too_short: { minimum: number };
  passwords_differ: undefined;
  wrong_password: undefined;
  name_required: undefined;
  code_required: undefined;
  code_invalid: undefined;
  // sellers
  business_name_required: undefined;
  owner_name_required: undefined;
  address_required: undefined;
  phone_required: undefined;
  phone_invalid: undefined;
  officer_contact_required: undefined;
  category_required: undefined;
  note_required: undefined;
  color_invalid: undefined;
  color_unreadable: undefined;
  // products
  product_name_required: undefined;
  second_name_required: undefined;
  second_language_taken: undefined;
  product_taken_down: undefined;
  product_name_too_long: { maximum: number };
  description_required: undefined;
  description_too_long: { maximum: number };
  also_called_too_long: { maximum: number };
  price_not_exact: undefined;
  price_not_positive: undefined;
  price_too_high: { maximumPaise: number };
  stock_not_whole: undefined;
  stock_negative: undefined;
  stock_too_high: { maximum: number };
  image_invalid: undefined;
  image_address_invalid: undefined;
  image_repeated: undefined;
  too_many_images: { maximum: number };
  picture_not_found: undefined;
  weight_invalid: undefined;
  option_name_required: undefined;
  option_name_repeated: undefined;
  option_value_required: undefined;
  option_value_repeated: undefined;
  too_many_options: { maximum: number };
  too_many_values: { maximum: number };
  too_many_variants: { maximum: number };
  variant_required: undefined;
  variant_repeated: undefined;
  variant_value_unknown: undefined;
  variant_image_unknown: undefined;
  variant_unknown: undefined;
  variants_without_options: undefined;
  price_above_mrp: { mrpPaise: number };
  country_unknown: undefined;
  importer_required: undefined;
  sku_taken: undefined;
  sku_repeated: undefined;
  option_needed: undefined;
  undo_over: undefined;
  // orders
  product_not_available: undefined;
  product_required: undefined;
  too_many_lines: { maximum: number };
  quantity_required: undefined;
  quantity_not_whole: undefined;
  quantity_too_small: { minimum: number };
  quantity_too_large: undefined;
  customer_name_required: undefined;
  order_name_required: undefined;
  order_name_invalid: undefined;
  order_label_invalid: undefined;
  delivery_address_required: undefined;
  several_sellers: undefined;
  order_too_large: undefined;
  // reviews
  stars_invalid: { maximum: number };
  answer_required: undefined;
  reason_required: undefined;
  reason_not_chosen: undefined;
  // templates
  template_name_invalid: undefined;
  template_language_invalid: undefined;
  template_parameter_unknown: undefined;
  // chats
  message_required: undefined;
  // the assistant
  time_required: undefined;
  closing_is_opening: undefined;
  day_required: undefined;
  fact_required: undefined;
  question_required: undefined;
  tokens_out_of_range: { maximum: number };
  token_price_out_of_range: { maximumPaise: number };
  // terms
  most_not_whole: undefined;
  most_too_small: { minimum: number };
  most_too_large: { maximum: number };
  hours_required: undefined;
  hours_not_whole: undefined;
  hours_too_few: { minimum: number };
  hours_too_many: { maximum: number };
  // money
  vpa_invalid: undefined;
  key_required: undefined;
  keys_refused: undefined;
  vpa_is_email: undefined;
  amount_out_of_range: { maximumPaise: number };
  amount_required: undefined;
  grams_out_of_range: { maximum: number };
  parcel_out_of_range: { maximum: number };
  discount_out_of_range: undefined;
  discount_too_high: { maximumPaise: number };
  pincode_invalid: undefined;
  pincode_required: undefined;
  state_unknown: undefined;
  pins_invalid: undefined;
  too_many_pins: { maximum: number };
  too_many_zones: { maximum: number };
  zone_name_required: undefined;
  method_required: undefined;
  method_not_offered: undefined;
  way_not_offered: undefined;
  utr_invalid: undefined;
  cod_pin_needed: undefined;
  cod_pin_not_served: { pincode: string };
  cod_order_too_large: { maximumPaise: number };
  cod_pay_first: undefined;
  return_too_many: undefined;
  tracking_required: undefined;
  tracking_link_invalid: undefined;
  tracking_columns_missing: undefined;
  too_many_rows: { maximum: number };
  // numbers
  service_id_invalid: undefined;
  secret_required: undefined;
  secret_invalid: undefined;
};
export type RefusalCode = keyof Refusals;

/** A code with its parameters as JSON: a string, so that zod issues and the HTTP layer pass it on unchanged. */
export type Refusal = RefusalCode | `${RefusalCode} ${string}`;

/** The errors of a form's fields, by path, such as `items.0.quantity`. */
export type FieldRefusals = Record<string, string>;

type RefusalParameters<Code extends RefusalCode> = Refusals[Code] extends undefined ? [] : [parameters: Refusals[Code]];

/** Returns what a schema passes instead of a sentence: `z.maxLength(10, refusal('too_long', { maximum: 10 }))`. */
export function refusal<Code extends RefusalCode>(code: Code, ...[parameters]: RefusalParameters<Code>): Refusal {
  return parameters ? `${code} ${JSON.stringify(parameters)}` : code;
}

type ValidationIssue = { path: PropertyKey[]; message: string };

/** Returns the first error of each field. */
export function fieldRefusals(issues: ValidationIssue[]): FieldRefusals {
  const fields: FieldRefusals = {};
  for (const { path, message } of issues) fields[path.join('.') || '(body)'] ??= message;
  return fields;
}
