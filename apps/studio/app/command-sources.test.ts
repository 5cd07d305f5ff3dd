import { listTickets } from '@hlizo/contract/calls/studio-tickets'
import { listWithdrawals } from '@hlizo/contract/calls/studio-withdrawals'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { sourcesFor } from './command-sources.ts'

vi.mock('#studio/lib/studio-request.ts', () => ({ studioRequest: vi.fn() }))

const asked = vi.mocked(studioRequest)
const stored: Readonly<Record<string, readonly object[]>> = {
  [listTickets.path]: [{ reference: 'M-ABCD2345', name: 'Ana Pop' }],
  [listWithdrawals.path]: [{ reference: 'R-ABCD2345', name: 'Ion Pop' }],
}

beforeEach(() => {
  asked.mockReset()
  asked.mockImplementation(async ({ path }) => stored[path] ?? [])
})

const queues = new Set(['tickets', 'withdrawals'])
/** What the palette offers of the queues. */
const found = async (role: OperatorRole, typed: string) => {
  const sources = sourcesFor([role]).filter(({ id }) => queues.has(id))
  const lists = await Promise.all(
    sources.map(({ find }) => find(typed, new QueryClient(), new AbortController().signal)),
  )

  return lists.flat().map(({ label, run }) => [label, run])
}

describe('sourcesFor', () => {
  it('opens a ticket and a withdrawal by the reference that a person quotes', async () => {
    const ticket = ['M-ABCD2345 · Ana Pop', { to: '/queues/tickets/M-ABCD2345' }]
    const withdrawal = ['R-ABCD2345 · Ion Pop', { to: '/queues/withdrawals/R-ABCD2345' }]

    expect(await found('support', 'm-abcd2345')).toEqual([ticket])
    expect(await found('support', 'R-ABCD')).toEqual([withdrawal])
    expect(await found('finance', 'R-ABCD2345')).toEqual([withdrawal])
    expect(await found('finance', 'M-ABCD2345')).toEqual([])
    expect(await found('editor', 'R-ABCD2345')).toEqual([])
  })

  it('asks for no queue where no reference was typed', async () => {
    expect(await found('support', 'Ana Pop')).toEqual([])
    expect(asked).not.toHaveBeenCalled()
  })
})
