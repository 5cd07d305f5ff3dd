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
})
