import { allCalls } from '@hlizo/contract/calls/all'
import type { Call } from '@hlizo/contract/call'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnreadableAnswer } from './api-error.ts'
import { openStream, request, requestFile } from './api.ts'

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

const encodedAs = (...encodings: Call['encoding'][]) =>
  Object.entries<Call>(allCalls).filter(([, { encoding }]) => encodings.includes(encoding))

const calls = encodedAs('json')
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

describe('an unreadable response', () => {
  it.each(calls)('fails %s instead of being used', async (_, call) => {
    for (const [name, answer] of Object.entries(answers)) {
      const isGood = name === 'nothing' && (call.data === undefined || call.mayBeEmpty)
      vi.stubGlobal('fetch', async () => answer())
      const made = ask(call)
      if (isGood) await expect(made, name).resolves.toBeUndefined()
      else await expect(made, name).rejects.toBeInstanceOf(UnreadableAnswer)
    }
  })

  it('is requested once: a retry returns the same', async () => {
    const fetched = vi.fn<typeof fetch>(async () => html())
    vi.stubGlobal('fetch', fetched)

    await expect(ask(allCalls.listPlans)).rejects.toBeInstanceOf(UnreadableAnswer)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it.each(encodedAs('csv', 'file'))('is not saved as the file of %s', async (_, call) => {
    vi.stubGlobal('fetch', async () => html())
    await expect(requestFile(call, { params })).rejects.toBeInstanceOf(UnreadableAnswer)
    const headers = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="a"',
    }
    vi.stubGlobal('fetch', async () => new Response('a;b', { headers }))

    expect(await requestFile(call, { params })).toMatchObject({ name: 'a', size: 3 })
  })

  it.each(encodedAs('events'))('is not read as the events of %s', async (_, call) => {
    const { signal } = new AbortController()
    vi.stubGlobal('fetch', async () => html())
    await expect(openStream(call, { params, signal })).rejects.toBeInstanceOf(UnreadableAnswer)
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
    vi.stubGlobal('fetch', async () => new Response('', { headers }))

    expect((await openStream(call, { params, signal })).ok).toBe(true)
  })
})
