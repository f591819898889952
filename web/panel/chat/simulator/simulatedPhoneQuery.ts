import { queryOptions } from '@tanstack/react-query';
import type { PhoneRole } from '#domain/chat/simulator.ts';
import { readSimulatedPhoneOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadSimulatedPhoneResponse } from '../../../api/types.gen.ts';

export type PhoneMessage = ReadSimulatedPhoneResponse['messages'][number];

/** The screen of a simulated phone, read again and again while it is looked at: the stand-in tells nobody what comes. */
export const simulatedPhoneQuery = (role: PhoneRole) =>
  queryOptions({ ...readSimulatedPhoneOptions({ query: { as: role } }), refetchInterval: 1500 });
