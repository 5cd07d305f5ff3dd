import * as z from 'zod/mini'
import { StudioLeiRates } from '../entities/studio-lei-rate.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

export const listLeiRates = studioCall({
  method: 'GET',
  path: '/studio/lei-rates',
  roles: ['finance'],
  proof: 'session',
  summary: 'The exchange rates of the last days, at which cards are charged.',
  data: StudioLeiRates,
})

/** Lei for a euro, such as `5.0975`. */
export const LeiPerEuro = z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?$/))

/** LEI_RATES_OFF: no address is configured. LEI_RATE_UNREADABLE: the bank is away, or its document is refused. */
export const fetchLeiRate = studioCall({
  method: 'POST',
  path: '/studio/lei-rates/fetch',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Reads the rate of the National Bank now.',
  data: StudioLeiRates,
  refuses: ['LEI_RATES_OFF', 'LEI_RATE_UNREADABLE'],
})

/**
 * LEI_RATE_TAKEN: that day or a later one has a rate, which is never changed. LEI_RATE_FUTURE: after tomorrow.
 * LEI_RATE_IMPOSSIBLE: below 1 or above 20 lei. LEI_RATE_UNUSUAL: far from the last one, and `isUnusual` is false.
 */
export const setLeiRate = studioCall({
  method: 'POST',
  path: '/studio/lei-rates',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Stores the rate of a day by hand.',
  body: body({
    date: z.iso.date(),
    leiPerEuro: LeiPerEuro,
    /** Whether the operator has checked a rate that is far from the last one. */
    isUnusual: z.boolean(),
    reason: Reason,
  }),
  data: StudioLeiRates,
  refuses: [
    'REASON_REQUIRED',
    'LEI_RATE_TAKEN',
    'LEI_RATE_FUTURE',
    'LEI_RATE_IMPOSSIBLE',
    'LEI_RATE_UNUSUAL',
  ],
})
