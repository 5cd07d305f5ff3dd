import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arrivalOf } from './arrival.ts'

const finish = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('#web/lib/auth/provider-sign-in.ts', () => ({ finishProviderSignIn: finish }))
vi.mock('#web/features/auth/hosted-client.ts', () => ({ hostedClient: async () => ({}) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('arrivalOf', () => {
  it('fails after ten seconds (spec §9)', async () => {
    finish.mockReturnValue(new Promise(() => {}))
    const settled = vi.fn<(kind: string) => void>()
    void arrivalOf({ code: 'one' }).then(({ kind }) => settled(kind))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(settled).not.toHaveBeenCalled()

    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith('slow')
  })

  it('fails when the response cannot be redeemed, and is cancelled when the provider reports that', async () => {
    finish.mockRejectedValueOnce(new Error('offline'))
    finish.mockResolvedValueOnce({ failure: 'cancelled' })

    expect(await arrivalOf({ code: 'one' })).toEqual({ kind: 'failed' })
    expect(await arrivalOf({ error: 'access_denied' })).toEqual({ kind: 'cancelled' })
  })
})
