import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { assistantEngines, assistantSettingsLimits } from './assistantEngines.ts';

const wrongTokens = refusal('tokens_out_of_range', { maximum: assistantSettingsLimits.dailyTokens });
const wrongPrice = refusal('token_price_out_of_range', { maximumPaise: assistantSettingsLimits.paise });
const price = z
  .number(wrongPrice)
  .check(z.int(wrongPrice), z.minimum(0, wrongPrice), z.maximum(assistantSettingsLimits.paise, wrongPrice));

/** What an administrator decides about the assistants of all shops. */
export const assistantSettings = z.strictObject({
  isOn: z.boolean(),
  engine: z.enum(assistantEngines),
  dailyTokens: z
    .number(wrongTokens)
    .check(z.int(wrongTokens), z.minimum(0, wrongTokens), z.maximum(assistantSettingsLimits.dailyTokens, wrongTokens)),
  inputPaise: z.nullable(price),
  outputPaise: z.nullable(price),
});
