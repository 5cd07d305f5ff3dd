import { allCalls } from '@hlizo/contract/calls/all'
import type { Call } from '@hlizo/contract/call'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnreadableAnswer } from './api-error.ts'
import { request } from './api.ts'

vi.mock(import('./session.ts'), () => ({
  accessToken: vi.fn<() => Promise<string>>(async () => 'token'),
}))

const html = () =>
  new Response('<!doctype html><h1>Bine ai venit pe Wi-Fi</h1>', {
    headers: { 'content-type': 'text/html' },
  })
const answers: Readonly<Record<string, () => Response>> = {
  'a page of HTML': html,
  'half a JSON': () =>
    new Response('{"data": [', { headers: { 'content-type': 'application/json' } }),
  'JSON without data': () => Response.json({ status: 'ok' }),
  'data of another shape': () => Response.json({ data: 'altceva' }),
  nothing: () => new Response(null, { status: 204 }),
}

/** Calls that a browser makes by itself: forms and event streams are not read here. */
const calls = Object.entries<Call>(allCalls).filter(([, { encoding }]) => encoding === 'json')
/** A value for every hole of an address. */
const params = new Proxy({}, { get: () => '1', has: () => true })
const ask = (call: Call) => request(call, { params, isQuiet: true })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an answer that cannot be read', () => {
  it.each(calls)('fails %s instead of being used', async (_, call) => {
    for (const [name, answer] of Object.entries(answers)) {
      const isGood = name === 'nothing' && (call.data === undefined || call.mayBeEmpty)
      vi.stubGlobal('fetch', async () => answer())
      const made = ask(call)
      if (isGood) await expect(made, name).resolves.toBeUndefined()
      else await expect(made, name).rejects.toBeInstanceOf(UnreadableAnswer)
    }
  })

  it('is asked for once: a second try would be answered alike', async () => {
    const fetched = vi.fn<typeof fetch>(async () => html())
    vi.stubGlobal('fetch', fetched)

    await expect(ask(allCalls.listPlans)).rejects.toBeInstanceOf(UnreadableAnswer)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
