import { afterEach, describe, expect, it, vi } from 'vitest'
import type { refreshEntitlement, untilUser } from '#web/features/payments/entitlement.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { saveCard } from './save-card.ts'

vi.mock(import('#web/lib/api.ts'), { spy: true })
vi.mock(import('#web/features/payments/entitlement.ts'), () => ({
  refreshEntitlement: vi.fn<typeof refreshEntitlement>(),
  untilUser: vi.fn<typeof untilUser>(),
}))

type Provider = Parameters<typeof saveCard>[0]

const card = { token: 'tok_visa' }
const broken = { type: 'api_error', message: 'upstream' } as const
const generic = 'Ceva nu a mers corespunzător!'

function provider(answers: Partial<Provider> = {}): Provider {
  return {
    createPaymentMethod: () => Promise.resolve({ paymentMethod: { id: 'pm_1' } }),
    handleNextAction: () => Promise.resolve({}),
    ...answers,
  }
}

afterEach(() => {
  vi.resetAllMocks()
})

describe('saveCard', () => {
  it('saves a card that needs no confirmation', async () => {
    vi.mocked(request).mockResolvedValue({ clientSecret: null })

    expect(await saveCard(provider(), card)).toBeNull()
  })

  it('shows [1005] when the provider cannot create a payment method', async () => {
    const refusing = provider({ createPaymentMethod: () => Promise.resolve({ error: broken }) })

    expect(await saveCard(refusing, card)).toBe(`[1005] ${generic}`)
  })

  it('shows [1001] when the confirmation of the card fails', async () => {
    vi.mocked(request).mockResolvedValue({ clientSecret: 'seti_secret' })
    const refusing = provider({ handleNextAction: () => Promise.resolve({ error: broken }) })

    expect(await saveCard(refusing, card)).toBe(`[1001] ${generic}`)
  })

  it('shows [1004] for an unexpected response of the server', async () => {
    vi.mocked(request).mockRejectedValue(new ApiError({ status: 500 }))

    expect(await saveCard(provider(), card)).toBe(`[1004] ${generic}`)
  })

  it('shows the message of the provider about the card, without a number', async () => {
    const error = { type: 'validation_error', message: 'Numărul cardului este incomplet.' } as const
    const refusing = provider({ createPaymentMethod: () => Promise.resolve({ error }) })

    expect(await saveCard(refusing, card)).toBe('Numărul cardului este incomplet.')
  })
})
