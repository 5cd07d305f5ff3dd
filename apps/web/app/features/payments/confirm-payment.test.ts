import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmPayment } from './confirm-payment.ts'

const provider = vi.hoisted(() => ({
  handleNextAction: vi.fn<(options: { clientSecret: string }) => Promise<unknown>>(),
}))
vi.mock('#web/lib/stripe.ts', () => ({ stripe: () => Promise.resolve(provider) }))

afterEach(() => {
  vi.resetAllMocks()
})

describe('confirmPayment', () => {
  it('is null for a confirmed payment', async () => {
    provider.handleNextAction.mockResolvedValue({})

    expect(await confirmPayment('pi_secret')).toBeNull()
  })

  it('shows [1002] for errors other than of the card', async () => {
    provider.handleNextAction.mockResolvedValue({ error: { type: 'api_error', message: 'x' } })
    expect(await confirmPayment('pi_secret')).toBe('[1002] Ceva nu a mers corespunzător!')

    provider.handleNextAction.mockRejectedValue(new Error('The library is gone.'))
    expect(await confirmPayment('pi_secret')).toBe('[1002] Ceva nu a mers corespunzător!')
  })

  it('shows the message of the bank about the card', async () => {
    const error = { type: 'card_error', message: 'Cardul a fost refuzat.' }
    provider.handleNextAction.mockResolvedValue({ error })

    expect(await confirmPayment('pi_secret')).toBe('Cardul a fost refuzat.')
  })
})
