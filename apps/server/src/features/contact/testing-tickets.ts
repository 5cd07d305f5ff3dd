import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { accountStore } from '#server/stores/accounts.ts'
import { operatorStore } from '#server/stores/operators.ts'

/** Makes who writes and who answers tickets, and gives the ids of their accounts. For tests. */
export function ticketPeople(db: () => Queries, clock: Clock) {
  const member = async (firstName: string, email: string): Promise<string> => {
    const link = { issuer: 'pool', subject: email }
    const store = accountStore(db())
    const id = await store.add({ ...link, email, firstName, lastName: 'Pop' }, clock.now())
    await store.confirm(link, clock.now())

    return id
  }

  return {
    member,
    operator: async (firstName: string): Promise<string> => {
      const accountId = await member(firstName, `${firstName.toLowerCase()}@hlizo.example`)
      const added = { accountId, roles: ['support'], by: 'test' } as const
      await operatorStore(db()).add(added, clock.now())

      return accountId
    },
  }
}
