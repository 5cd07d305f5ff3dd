import { listWithdrawals } from '@hlizo/contract/calls/studio-withdrawals'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import type { CommandSource } from '#studio/lib/commands.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

const MOST = 5
const REFERENCE = /^r-[a-z0-9]{2,12}$/i

/** Finds withdrawals by the start of their reference, for the palette. */
export const withdrawalSource: CommandSource = {
  id: 'withdrawals',
  find: async (typed, _client, signal) => {
    if (!REFERENCE.test(typed)) return []
    const found = await studioRequest(listWithdrawals, { query: { reference: typed }, signal })

    return found.slice(0, MOST).map(({ reference, name }) => ({
      id: `withdrawal ${reference}`,
      label: `${reference} · ${name}`,
      hint: studioWithdrawalsMessages.title,
      run: { to: `/queues/withdrawals/${reference}` },
    }))
  },
}
