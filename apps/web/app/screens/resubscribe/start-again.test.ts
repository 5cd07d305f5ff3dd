import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { startAgain } from './start-again.ts'

vi.mock(import('#web/lib/api.ts'), { spy: true })

const order = {
  plan: 'abonament_lunar',
  coupon: undefined,
  agreed: { quotedAt: 1, amountDue: 3_500 },
}

afterEach(() => {
  vi.resetAllMocks()
})

describe('startAgain', () => {
  it('shows [1003] when the subscription failed', async () => {
    vi.mocked(request).mockRejectedValue(new ApiError({ status: 500 }))

    expect(await startAgain(order)).toBe('[1003] Ceva nu a mers corespunzător!')
  })

  it('shows the message of the server for a refusal, without a number', async () => {
    const message = 'Ai deja un abonament activ.'
    vi.mocked(request).mockRejectedValue(new ApiError({ status: 400, code: 'X', message }))

    expect(await startAgain(order)).toBe(message)
  })
})
