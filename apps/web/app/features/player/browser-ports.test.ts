import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { reportFailure } from '#web/lib/api-failures.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { browserPorts } from './browser-ports.ts'

vi.mock(import('#web/lib/query-client.ts'), { spy: true })
vi.mock(import('#web/lib/api-failures.ts'), { spy: true })

const client = new QueryClient()
const invalidate = vi.spyOn(client, 'invalidateQueries')

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(queryClient).mockReturnValue(client)
  vi.mocked(reportFailure).mockReturnValue(undefined)
})

describe('reportRefusal', () => {
  it.each(['AGE_RESTRICTED', 'PIN_REQUIRED'])('lets the page say why after %s', (code) => {
    browserPorts.reportRefusal(new ApiError({ status: 400, code }))

    expect(invalidate).toHaveBeenCalledWith({ queryKey: ['watch'] })
    expect(reportFailure).not.toHaveBeenCalled()
  })

  it('reports any other refusal', () => {
    browserPorts.reportRefusal(new ApiError({ status: 403, code: 'PROFILE_DISPLACED' }))

    expect(invalidate).not.toHaveBeenCalled()
    expect(reportFailure).toHaveBeenCalledOnce()
  })
})
