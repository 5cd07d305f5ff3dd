import type { PayoutWeights } from '@hlizo/contract/entities/studio-payout'
import { studioPayoutsMessages as ro } from '@hlizo/contract/messages/studio-payouts'

/** The columns of the weights as text, on screen and in the exported file. */
export const payoutWeightTexts = {
  title: ({ title }) => title,
  comedians: ({ comedians }) =>
    comedians.map(({ comedian, weight }) => ro.titles.comedian(comedian, weight)).join(', '),
} as const satisfies Record<string, (weights: PayoutWeights) => string>
