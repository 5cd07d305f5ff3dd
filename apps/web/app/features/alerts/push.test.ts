import { getAlertSettings, renewPush, subscribeToPush } from '@hlizo/contract/calls/alerts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { sendSubscriptionAgain, startPush } from './push.ts'
import { canOfferPush, pushOffer } from './push-words.ts'

vi.mock(import('#web/lib/api.ts'), { spy: true })

/** A key of 65 bytes, as the product has it and as browsers give it back. */
const keyOf = (byte: number) => {
  const bytes = Buffer.alloc(65, byte)

  return { text: bytes.toString('base64url'), bytes: new Uint8Array(bytes).buffer }
}
const OUR_KEY = keyOf(0xfb)
const subscriptionOf = (endpoint: string, applicationServerKey: ArrayBuffer) => ({
  options: { applicationServerKey },
  toJSON: () => ({ endpoint, keys: { p256dh: `p of ${endpoint}`, auth: `a of ${endpoint}` } }),
  unsubscribe: vi.fn(async () => true),
})
type Subscription = ReturnType<typeof subscriptionOf>

const requestPermission = vi.fn<() => Promise<NotificationPermission>>()
const register = vi.fn()
const getSubscription = vi.fn<() => Promise<Subscription | null>>()
const subscribe = vi.fn<(options: object) => Promise<Subscription>>()
/** What was sent to the server. */
const sent = (wanted: object = subscribeToPush) =>
  vi
    .mocked(request)
    .mock.calls.filter(([call]) => call === wanted)
    .map(([, input]) => input?.body)

beforeEach(() => {
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  const ready = Promise.resolve({ pushManager: { getSubscription, subscribe } })
  vi.stubGlobal('navigator', { serviceWorker: { register, ready } })
  requestPermission.mockResolvedValue('granted')
  getSubscription.mockResolvedValue(null)
  subscribe.mockResolvedValue(subscriptionOf('new', OUR_KEY.bytes))
  vi.mocked(request).mockImplementation(async (call) =>
    call === getAlertSettings ? { isMailOn: true, pushKey: OUR_KEY.text, devices: [] } : undefined,
  )
})
afterEach(() => {
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

describe('startPush', () => {
  it('subscribes with the key of this installation and reports the subscription', async () => {
    expect(await startPush()).toBe('on')

    expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
    expect(subscribe.mock.calls).toEqual([
      [{ userVisibleOnly: true, applicationServerKey: OUR_KEY.text }],
    ])
    expect(sent()).toEqual([{ endpoint: 'new', p256dh: 'p of new', auth: 'a of new' }])
  })

  it('keeps a subscription with the same key', async () => {
    const earlier = subscriptionOf('earlier', OUR_KEY.bytes)
    getSubscription.mockResolvedValue(earlier)

    expect(await startPush()).toBe('on')
    expect(earlier.unsubscribe).not.toHaveBeenCalled()
    expect(subscribe).not.toHaveBeenCalled()
    expect(sent()).toMatchObject([{ endpoint: 'earlier' }])
  })

  it('subscribes again after a change of the key', async () => {
    const earlier = subscriptionOf('earlier', keyOf(7).bytes)
    getSubscription.mockResolvedValue(earlier)

    expect(await startPush()).toBe('on')
    // Browsers refuse a second key beside the first one.
    expect(earlier.unsubscribe.mock.invocationCallOrder[0]).toBeLessThan(
      subscribe.mock.invocationCallOrder[0] ?? 0,
    )
    expect(sent()).toMatchObject([{ endpoint: 'new' }])
  })

  it.each(['denied', 'default'] as const)('is blocked by the answer %s', async (answer) => {
    requestPermission.mockResolvedValue(answer)

    expect(await startPush()).toBe('blocked')
    expect([register.mock.calls, vi.mocked(request).mock.calls]).toEqual([[], []])
  })

  it('is blocked without asking where the browser has no push', async () => {
    vi.stubGlobal('navigator', {})

    expect(await startPush()).toBe('blocked')
    expect(requestPermission).not.toHaveBeenCalled()
  })

  it('fails when the push service or our server refuses', async () => {
    subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'))
    expect(await startPush()).toBe('failed')
    expect(sent()).toEqual([])

    vi.mocked(request).mockRejectedValue(new ApiError({ status: 503 }))
    expect(await startPush()).toBe('failed')
  })
})

describe('sendSubscriptionAgain', () => {
  const answerWith = (devices: readonly object[]) =>
    vi
      .mocked(request)
      .mockImplementation(async (call) =>
        call === getAlertSettings ? { isMailOn: true, pushKey: OUR_KEY.text, devices } : undefined,
      )
  const granted = () => vi.stubGlobal('Notification', { permission: 'granted', requestPermission })

  it('sends the subscription that the browser has renewed, or makes one', async () => {
    granted()
    answerWith([{ isCurrent: true }])
    getSubscription.mockResolvedValueOnce(subscriptionOf('renewed', OUR_KEY.bytes))
    await sendSubscriptionAgain()
    await sendSubscriptionAgain()

    expect(sent(renewPush)).toMatchObject([{ endpoint: 'renewed' }, { endpoint: 'new' }])
    expect([sent(), requestPermission.mock.calls]).toEqual([[], []])
  })

  it('sends nothing for an account or device that has notifications off', async () => {
    granted()
    answerWith([{ isCurrent: false }])
    await sendSubscriptionAgain()

    expect(subscribe).not.toHaveBeenCalled()
    expect(sent(renewPush)).toEqual([])
  })

  it('does nothing before the browser has given its permission', async () => {
    answerWith([{ isCurrent: true }])
    await sendSubscriptionAgain()

    expect(request).not.toHaveBeenCalled()
  })
})

describe('pushOffer', () => {
  it('asks for permission only with the press', async () => {
    expect(canOfferPush()).toBe(true)
    expect(requestPermission).not.toHaveBeenCalled()

    pushOffer.onPress()
    await vi.waitFor(() => expect(requestPermission).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
  })

  it.each(['granted', 'denied'])('is not made once the browser was asked: %s', (permission) => {
    vi.stubGlobal('Notification', { permission, requestPermission })

    expect(canOfferPush()).toBe(false)
  })
})
