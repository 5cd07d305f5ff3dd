import { errorMessages } from '@hlizo/contract/messages/errors'
import { describe, expect, it, vi } from 'vitest'
import { openStream } from '#web/lib/api.ts'
import { followRefusals } from './follow-refusals.ts'

vi.mock('#web/lib/api.ts', () => ({ openStream: vi.fn() }))

describe('followRefusals', () => {
  it('returns the refusal of the stream with its message', async () => {
    const event = 'event: refused\ndata: {"error":"PROFILE_DISPLACED"}\n\n'
    vi.mocked(openStream).mockResolvedValue(new Response(event))

    const refusal = await new Promise((resolve) => followRefusals(resolve))

    expect(refusal).toMatchObject({
      status: 403,
      code: 'PROFILE_DISPLACED',
      message: errorMessages.PROFILE_DISPLACED,
    })
  })
})
