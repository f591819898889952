import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { assistantEngines, assistantSettingsLimits } from './assistantEngines.ts';

const dailyTokensRefusal = refusal('tokens_out_of_range', { maximum: assistantSettingsLimits.dailyTokens });
const tokenPriceRefusal = refusal('token_price_out_of_range', { maximumPaise: assistantSettingsLimits.paise });
const tokenPriceSchema = z
  .number(tokenPriceRefusal)
  .check(
    z.int(tokenPriceRefusal),
    z.minimum(0, tokenPriceRefusal),
    z.maximum(assistantSettingsLimits.paise, tokenPriceRefusal),
  );

/** An admin's settings for the assistants of all shops. */
export const assistantSettingsSchema = z.strictObject({
  isOn: z.boolean(),
  engine: z.enum(assistantEngines),
  dailyTokens: z
    .number(dailyTokensRefusal)
    .check(
      z.int(dailyTokensRefusal),
      z.minimum(0, dailyTokensRefusal),
      z.maximum(assistantSettingsLimits.dailyTokens, dailyTokensRefusal),
    ),
  inputPaise: z.nullable(tokenPriceSchema),
  outputPaise: z.nullable(tokenPriceSchema),
});
