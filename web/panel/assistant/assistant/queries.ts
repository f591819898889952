import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  listOpenQuestionsInfiniteOptions,
  readAssistantEngineOptions,
  readAssistantTimesOptions,
  readShopFactsOptions,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListOpenQuestionsResponse, ReadShopFactsResponse, TryAssistantResponse } from '../../../api/types.gen.ts';
import { paging } from '../../lib/paging.ts';

export type ShopFacts = ReadShopFactsResponse['facts'];
export type ShopAnswer = ReadShopFactsResponse['answers'][number];
export type OpenQuestion = ListOpenQuestionsResponse['questions'][number];
export type Tried = TryAssistantResponse;

export const timesQuery = readAssistantTimesOptions;
export const engineQuery = readAssistantEngineOptions;
export const factsQuery = readShopFactsOptions;

/** What customers asked and nothing answers, newest first. */
export function openQuestionList() {
  return infiniteQueryOptions({ ...listOpenQuestionsInfiniteOptions({ query: { limit: 10 } }), ...paging });
}
