import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshEntitlement } from '#web/features/payments/entitlement.ts'
import { track } from '#web/lib/analytics.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { finishPurchase } from './finish-purchase.ts'

vi.mock(import('#web/lib/api.ts'), { spy: true })
vi.mock(import('#web/lib/analytics.ts'), () => ({ track: vi.fn<typeof track>() }))
vi.mock(import('#web/features/payments/entitlement.ts'), () => ({
  refreshEntitlement: vi.fn<typeof refreshEntitlement>(),
}))

const back = { plan: 'abonament_anual', userId: 'u1', redirect_status: 'succeeded' }
const bought = {
  transactionId: 'in_1',
  value: 69.99,
  currency: 'eur',
  coupon: null,
  subscriptionType: 'YEARLY',
}
const stays = new AbortController().signal
const failure = (code: number) => `[${code}] Ceva nu a mers bine! Vă rugăm să încercați din nou.`

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

describe('finishPurchase', () => {
  it('makes the subscription four seconds after the return, and reports the purchase', async () => {
    vi.mocked(request).mockResolvedValue(bought)
    const finished = finishPurchase(back, stays)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(request).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)

    expect(await finished).toBeNull()
    expect(vi.mocked(request).mock.calls[0]?.[1]?.body).toEqual({
      plan: 'abonament_anual',
      userId: 'u1',
    })
    expect(track).toHaveBeenCalledExactlyOnceWith({
      event: 'purchase',
      transaction_id: 'in_1',
      value: 69.99,
      currency: 'eur',
      coupon: null,
      subscription_type: 'YEARLY',
      items: ['YEARLY'],
    })
    expect(refreshEntitlement).toHaveBeenCalledOnce()
  })

  it('sends no request without plan or account, or after a refusal at PayPal', async () => {
    const { plan: _plan, ...withoutPlan } = back
    const { userId: _userId, ...withoutUser } = back

    expect(await finishPurchase(withoutPlan, stays)).toBe(failure(1008))
    expect(await finishPurchase(withoutUser, stays)).toBe(failure(1008))
    expect(await finishPurchase({ ...back, redirect_status: 'failed' }, stays)).toBe(failure(1009))
    expect(request).not.toHaveBeenCalled()
  })

  it('shows that the subscription failed', async () => {
    vi.mocked(request).mockRejectedValue(new ApiError({ status: 400 }))
    const finished = finishPurchase(back, stays)
    await vi.runAllTimersAsync()

    expect(await finished).toBe(failure(1010))
    expect(track).not.toHaveBeenCalled()
  })
})
