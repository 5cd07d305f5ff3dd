import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { goToPaypal } from './go-to-paypal.ts'

const provider = vi.hoisted(() => ({
  confirmPayPalSetup: vi.fn<(clientSecret: string, data: object) => Promise<unknown>>(),
}))
vi.mock('#web/lib/stripe.ts', () => ({ stripe: () => Promise.resolve(provider) }))
vi.mock(import('#web/lib/api.ts'), { spy: true })

const text = 'A apărut o eroare. Vă rugăm să încercați din nou mai târziu'

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://hlizo.example/change-card'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('goToPaypal', () => {
  it('shows [1006] without a client secret', async () => {
    vi.mocked(request).mockRejectedValue(new ApiError({ status: 503 }))

    expect(await goToPaypal({}, '/account')).toBe(`[1006] ${text}`)
    expect(provider.confirmPayPalSetup).not.toHaveBeenCalled()
  })

  it('shows [1007] when the provider does not redirect to PayPal', async () => {
    vi.mocked(request).mockResolvedValue({ clientSecret: 'seti_secret' })
    provider.confirmPayPalSetup.mockResolvedValue({ error: { type: 'api_error' } })

    expect(await goToPaypal({}, '/account')).toBe(`[1007] ${text}`)
    expect(provider.confirmPayPalSetup.mock.calls[0]?.[1]).toMatchObject({
      return_url: 'https://hlizo.example/account',
    })
  })
})
