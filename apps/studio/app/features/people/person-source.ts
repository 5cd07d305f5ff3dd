import { findPeople } from '@hlizo/contract/calls/studio-people'
import { personMatches } from '@hlizo/contract/messages/studio-people'
import type { CommandSource } from '#studio/lib/commands.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { SHORTEST_SEARCH } from './queries.ts'

const MOST = 5
const LONGEST_SEARCH = 120

/**
 * Finds people for the palette, with masked addresses, by all that the screen of people searches: so also by the
 * number of an order. Each leads to the person's page, which asks for a reason before it shows more.
 */
export const personSource: CommandSource = {
  id: 'people',
  find: async (typed, _client, signal) => {
    if (typed.length < SHORTEST_SEARCH) return []
    const { people } = await studioRequest(findPeople, {
      query: { q: typed.slice(0, LONGEST_SEARCH) },
      signal,
    })

    return people.slice(0, MOST).map(({ accountId, name, email, match }) => ({
      id: `person ${accountId}`,
      label: name,
      hint: `${personMatches[match]}: ${email}`,
      run: { to: `/people/${accountId}` },
    }))
  },
}
