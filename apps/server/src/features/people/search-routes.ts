import { exportPeople, findPeople } from '@hlizo/contract/calls/studio-people'
import type { StudioPerson } from '@hlizo/contract/entities/studio-person'
import { sharedLimit } from '@hlizo/contract/limits'
import { studioPeopleMessages as ro } from '@hlizo/contract/messages/studio-people'
import type { Database } from '@hlizo/database/database'
import { foundPersonTexts } from '@hlizo/domain/found-person-texts'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { csvPages } from '#server/http/list-table.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { isCard, personSearch, type FoundPerson } from './person-search.ts'

type Deps = Parameters<typeof personSearch>[0] & {
  readonly db: Database
  readonly clock: Clock
  readonly limiter: Pick<RateLimiter, 'take'>
}

/** The digits of a card are a proof of its owner (docs/decisions/0151): they cannot be found by trying all. */
const cardSearches = sharedLimit('card-search', 'key', 30, HOUR_SECONDS)

const present = ({ email, createdAt, ...found }: FoundPerson): StudioPerson => ({
  ...found,
  email: maskEmail(email),
  createdAt: createdAt.toISOString(),
})

const columns: CsvColumns<StudioPerson> = [
  [ro.columns.name, foundPersonTexts.name],
  [ro.columns.email, foundPersonTexts.email],
  [ro.columns.subscription, foundPersonTexts.subscription],
  [ro.columns.createdAt, foundPersonTexts.createdAt],
  [ro.columns.match, foundPersonTexts.match],
]

/** People that a search finds, and their file. */
export function personSearchRoutes(deps: Deps): Routes {
  const search = personSearch(deps)
  const find = async (q: string, { accountId }: OperatorCaller) => {
    if (isCard(q)) await deps.limiter.take(cardSearches, accountId)
    const { people, hasMore } = await search(q)

    return { people: people.map(present), hasMore }
  }

  return (api) => {
    api.answer(findPeople, ({ query, viewer }) => find(query.q, viewer))

    api.file(exportPeople, async (given) => {
      const { people: entries } = await find(given.query.q, given.viewer)
      // Who is in the file, and not what was typed: that may be an address or the code of a gift.
      const query = { accounts: entries.map(({ accountId }) => accountId) }
      const lines = csvPages(columns, () => Promise.resolve({ entries, end: null }))
      return exportedFile(deps, { ...given, query }, { name: ro.csv, lines, type: 'people' })
    })
  }
}
