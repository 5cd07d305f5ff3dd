import { describe, expect, it, vi } from 'vitest'
import { silentLog } from '@hlizo/kit/log'
import { createStoreHealth } from './store-health.ts'

const refused = Object.assign(new Error('UnknownError'), { $metadata: { httpStatusCode: 403 } })

describe('createStoreHealth', () => {
  it('sends one request for concurrent checks, and logs the error with its fix', async () => {
    const put = vi.fn(() => Promise.reject(refused))
    const error = vi.fn()
    const health = createStoreHealth({
      store: { put, head: vi.fn() },
      log: { ...silentLog, error },
    })

    expect(await Promise.all([health.check(), health.check()])).toEqual(['REFUSED', 'REFUSED'])
    expect(put).toHaveBeenCalledTimes(1)
    expect(error).toHaveBeenCalledWith(
      { failure: 'REFUSED' },
      expect.stringContaining('check MEDIA_STORE'),
    )
  })

  it('reports no error for a working store', async () => {
    const store = { put: async () => {}, head: async () => null }

    expect(await createStoreHealth({ store, log: silentLog }).check()).toBeNull()
  })

  it('reports a store that does not answer as away, asks it once, and accepts its late answer', async () => {
    const answer = Promise.withResolvers<void>()
    const put = vi.fn(() => answer.promise)
    const head = vi.fn()
    const error = vi.fn()
    const log = { ...silentLog, error }
    const health = createStoreHealth({ store: { put, head }, log, answerMs: 0 })

    expect([await health.check(), await health.check()]).toEqual(['AWAY', 'AWAY'])
    expect([put.mock.calls.length, head.mock.calls.length]).toEqual([1, 0])
    expect(error).toHaveBeenCalledExactlyOnceWith({ failure: 'AWAY' }, expect.any(String))

    answer.resolve()
    await answer.promise
    await vi.waitFor(async () => expect(await health.check()).toBeNull())
  })
})
