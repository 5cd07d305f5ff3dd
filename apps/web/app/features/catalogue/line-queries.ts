import { searchLines, searchPublicLines } from '@hlizo/contract/calls/lines'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'

/** Where a quote is said. Quiet: the list of titles is the main thing. */
export const linesQuery = (q: string, isSubscriber: boolean) => ({
  ...apiQuery('lines', isSubscriber ? searchLines : searchPublicLines, {
    query: { q },
    isQuiet: true,
  }),
  placeholderData: keepPreviousData,
})
