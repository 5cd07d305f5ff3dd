import type { EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { efacturaStates } from '@hlizo/contract/messages/studio-efactura'
import { formatMoment, formatShortDate } from './dates.ts'

/** The columns of the invoices on their way to the tax office as text, on screen and in the exported file. */
export const efacturaTexts = {
  number: ({ number }) => number,
  state: ({ state }) => efacturaStates[state],
  dueOn: ({ dueOn }) => formatShortDate(new Date(`${dueOn}T12:00:00Z`)),
  words: ({ words }) => words ?? '',
  buyer: ({ buyer }) => buyer,
  issuedAt: ({ issuedAt }) => formatMoment(new Date(issuedAt)),
  index: ({ uploadIndex }) => uploadIndex ?? '',
} as const satisfies Record<string, (submission: EfacturaSubmission) => string>
