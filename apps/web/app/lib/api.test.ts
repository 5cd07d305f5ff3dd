import { getUser } from '@hlizo/contract/calls/accounts'
import { listVouchers } from '@hlizo/contract/calls/vouchers'
import { user } from '@hlizo/fixtures/user'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { SessionUnknown, UnreadableAnswer, type ApiError } from './api-error.ts'
import { onFailure } from './api-failures.ts'
import { request } from './api.ts'
import { accessToken } from './session.ts'

vi.mock(import('./session.ts'), () => ({ accessToken: vi.fn<typeof accessToken>() }))

const token = vi.mocked(accessToken)
const fetched = vi.fn<typeof fetch>()
const ana = user({ email: 'ana@exemplu.ro' })
const failures: ApiError[] = []
const refused = (status: number, error: string) => Response.json({ error, message: '' }, { status })
const bearer = (call: number) =>
  new Headers(fetched.mock.calls[call]?.[1]?.headers).get('authorization')
let stop: () => void
let warned: MockInstance<typeof console.warn>

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  stop = onFailure((error) => failures.push(error))
})
afterEach(() => {
  stop()
  failures.length = 0
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

describe('request', () => {
  it('refreshes and retries once after a 401', async () => {
    token.mockResolvedValueOnce('old').mockResolvedValueOnce('new')
    fetched
      .mockResolvedValueOnce(refused(401, 'UNAUTHORIZED'))
      .mockResolvedValueOnce(Response.json({ data: ana }))

    expect(await request(getUser)).toEqual(ana)
    expect(token.mock.calls).toEqual([[], [{ insteadOf: 'old' }]])
    expect([bearer(0), bearer(1)]).toEqual(['Bearer old', 'Bearer new'])
    expect(failures).toEqual([])
  })

  it('fails after the retry, so that the shell opens /logout', async () => {
    token.mockResolvedValueOnce('old').mockResolvedValueOnce('new')
    fetched.mockImplementation(async () => refused(401, 'UNAUTHORIZED'))

    await expect(request(getUser)).rejects.toMatchObject({ status: 401 })
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(failures).toMatchObject([{ status: 401 }])
  })

  it('reports an ended session even when the screen handles the error', async () => {
    token.mockResolvedValueOnce('old').mockResolvedValueOnce(null)
    fetched.mockResolvedValueOnce(refused(401, 'UNAUTHORIZED'))

    await expect(request(getUser, { isQuiet: true })).rejects.toMatchObject({ status: 401 })
    expect(failures).toMatchObject([{ status: 401 }])
  })

  it('does not treat a failing identity service as the end of the session, nor wait for it again', async () => {
    token.mockRejectedValue(new SessionUnknown({ isOnline: true }))

    await expect(request(getUser)).rejects.toMatchObject({ status: 503 })
    expect(token).toHaveBeenCalledTimes(1)
    expect(fetched).not.toHaveBeenCalled()
    expect(failures).toMatchObject([{ status: 503, code: 'SERVICE_UNAVAILABLE' }])
  })

  it('keeps the request id and the Retry-After of a refusal', async () => {
    const headers = { 'x-request-id': 'req-1', 'retry-after': '7' }
    const body = { error: 'RATE_LIMITED', message: '' }
    fetched.mockResolvedValueOnce(Response.json(body, { status: 429, headers }))
    fetched.mockImplementation(async () => Response.json(body, { status: 400, headers }))

    await expect(request(listVouchers)).rejects.toMatchObject({
      requestId: 'req-1',
      details: { retryAfter: '7' },
    })
  })

  it('warns in the console only about an unreadable response', async () => {
    fetched.mockResolvedValueOnce(Response.json({ data: [] }))
    await request(listVouchers)
    expect(warned).not.toHaveBeenCalled()
    fetched.mockImplementation(async () => new Response('<h1>Wi-Fi</h1>'))

    await expect(request(listVouchers)).rejects.toBeInstanceOf(UnreadableAnswer)
    expect(warned).toHaveBeenCalled()
  })

  it('does not authenticate public calls', async () => {
    fetched.mockResolvedValueOnce(Response.json({ data: [] }))
    await request(listVouchers)

    expect(token).not.toHaveBeenCalled()
    expect(bearer(0)).toBeNull()
  })
})
