import { listMoneyCharges } from '@hlizo/contract/calls/studio-money'
import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import type { CommandSource } from '#studio/lib/commands.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

const LONGEST_NUMBER = 100

/** Finds payments by the whole number of the order, for the palette. */
export const orderSource: CommandSource = {
  id: 'orders',
  find: async (typed, _client, signal) => {
    // Every number of an order has digits; other words need no request.
    if (!/\d/.test(typed) || typed.length > LONGEST_NUMBER) return []
    const found = await studioRequest(listMoneyCharges, { query: { number: typed }, signal })

    return found.map(({ id, number }) => ({
      id: `order ${id}`,
      label: number ?? typed,
      hint: studioMoneyMessages.charges.title,
      run: { to: `/money/charges?${new URLSearchParams({ number: typed })}` },
    }))
  },
}
