import { createContext, runInContext } from 'node:vm'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { offlineMessages } from '@hlizo/contract/messages/offline'
import { mountWebApp, serviceWorker } from './service-worker.ts'

type Listener = (event: object) => void

/** Runs the worker with a network of the test's own and gives what it does with a request. */
function start(fetch: () => Promise<unknown>) {
  const listeners = new Map<string, Listener>()
  const addEventListener = (name: string, listener: Listener) => listeners.set(name, listener)
  const context = createContext({ addEventListener, fetch, Response, Promise })
  runInContext(serviceWorker('1'), context)

  return (request: object): Promise<unknown> | undefined => {
    let answer: Promise<unknown> | undefined
    const respondWith = (given: Promise<unknown>) => {
      answer = given
    }
    listeners.get('fetch')?.({ request, preloadResponse: Promise.resolve(undefined), respondWith })
    return answer
  }
}

describe('serviceWorker', () => {
  it('shows its own page when there is no connection', async () => {
    const worker = start(() => Promise.reject(new TypeError('offline')))
    const answer = await worker({ mode: 'navigate', method: 'GET' })

    if (!(answer instanceof Response)) throw new Error('It did not answer.')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain(offlineMessages.title)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('ignores API calls, media and form posts', () => {
    const fetch = vi.fn()
    const worker = start(fetch)

    expect(worker({ mode: 'cors', method: 'GET' })).toBeUndefined()
    expect(worker({ mode: 'no-cors', method: 'GET' })).toBeUndefined()
    expect(worker({ mode: 'navigate', method: 'POST' })).toBeUndefined()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('keeps nothing', () => {
    expect(serviceWorker('1')).not.toContain('caches')
  })
})

type Shown = { title: string; tag: string; renotify: boolean }

/** The worker with a screen of the test's own: what it shows, opens and brings to the front. */
function startPushed(open: readonly string[] = []) {
  const listeners = new Map<string, Listener>()
  const [shown, focused, opened]: [Shown[], string[], string[]] = [[], [], []]
  const notified: [string, unknown][] = []
  const windows = open.map((url) => ({
    url,
    focus: () => void focused.push(url),
    postMessage: (text: unknown) => void notified.push([url, text]),
  }))
  const clients = {
    matchAll: async () => windows,
    openWindow: (url: string) => void opened.push(url),
  }
  const context = createContext({
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.filter((one) => one.tag === tag).slice(-1),
      showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
        void shown.push({ title, ...options }),
    },
    location: new URL('https://hlizo.test/sw.js'),
    clients,
    URL,
  })
  runInContext(serviceWorker('1'), context)
  const send = async (name: string, event: object) => {
    const work: unknown[] = []
    listeners.get(name)?.({ ...event, waitUntil: (one: unknown) => void work.push(one) })
    await Promise.all(work)
  }

  return { shown, focused, opened, notified, send }
}

const clicked = (url: string) => ({ notification: { close: () => {}, data: { url } } })

describe('serviceWorker with a push message', () => {
  const message = { title: 'Episod nou', body: 'Finala', url: '/video/7', tag: 'a', image: '/p' }

  it('shows it under its tag, so that a repetition replaces it', async () => {
    const { send, shown } = startPushed()
    await send('push', { data: { json: () => message } })

    expect(shown).toMatchObject([
      { title: 'Episod nou', body: 'Finala', tag: 'a', image: '/p', data: { url: '/video/7' } },
    ])
  })

  it('is silent in the place of its repetition, and not in that of another notice', async () => {
    const { send, shown } = startPushed()
    const pushed = (given: object) =>
      send('push', { data: { json: () => ({ ...message, ...given }) } })
    await pushed({})
    await pushed({})
    const moved = { tag: 'premiere', notice: 'moved:2026-05-02T17:00:00.000Z' }
    const begins = { tag: 'premiere', notice: 'begins:2026-05-02T17:00:00.000Z' }
    for (const notice of [moved, moved, begins, begins]) await pushed(notice)

    expect(shown.map(({ renotify }) => renotify)).toEqual([false, false, false, false, true, false])
  })

  it('shows no notification without a message', async () => {
    const { send, shown } = startPushed()
    await send('push', { data: null })

    expect(shown).toEqual([])
  })

  it('opens the title, in the window that has it already', async () => {
    const { send, opened, focused } = startPushed(['https://hlizo.test/video/8?x'])
    await send('notificationclick', clicked('/video/7'))
    await send('notificationclick', clicked('/video/8'))

    expect(opened).toEqual(['https://hlizo.test/video/7'])
    expect(focused).toEqual(['https://hlizo.test/video/8?x'])
  })

  it('lets open pages know that the browser has renewed its subscription', async () => {
    const { send, notified } = startPushed(['https://hlizo.test/video/8'])
    await send('pushsubscriptionchange', {})

    expect(notified).toEqual([['https://hlizo.test/video/8', 'push-subscription-changed']])
  })

  it('opens no other site', async () => {
    const { send, opened } = startPushed()
    await send('notificationclick', clicked('https://evil.example/'))
    await send('notificationclick', clicked('//evil.example/'))

    expect(opened).toEqual([])
  })
})

describe('mountWebApp', () => {
  it('serves a worker that differs per build, and a manifest with the name of the service', async () => {
    const file = { type: '', cacheControl: '', bytes: () => Promise.reject(new Error('unused')) }
    const render = () => Promise.reject(new Error('unused'))
    const served = async (etag: string) => {
      const app = Fastify()
      const files = new Map([['/assets/a.js', { ...file, etag }]])
      await mountWebApp(app, { bundle: { files, render }, brand: 'Râsu' })
      const worker = await app.inject('/sw.js')
      const manifest = await app.inject('/manifest.webmanifest')
      return { worker, manifest: manifest.json<{ name: string; icons: { src: string }[] }>() }
    }
    const [first, second] = [await served('1'), await served('2')]

    expect(first.worker.headers['cache-control']).toBe('no-cache')
    expect(first.worker.body).not.toBe(second.worker.body)
    expect(first.manifest.name).toBe('Râsu')
    expect(first.manifest.icons).toHaveLength(4)
  })
})
