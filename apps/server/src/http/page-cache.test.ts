import { describe, expect, it, vi } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const page = (status: number, body: string): RenderedPage => ({
  status,
  headers: {},
  body: Buffer.from(body),
})

/** Pages that are rendered one after the other: 1, 2. */
function rendering() {
  const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
  const pages = createPageCache({ clock })
  const render = vi.fn<() => Promise<RenderedPage>>()
  render.mockImplementation(async () => page(200, String(render.mock.calls.length)))
  const ask = async () => String((await pages.get('/', render)).body)

  return { clock, pages, render, ask }
}

describe('createPageCache', () => {
  it('does not cache a failed page, but returns it to all concurrent requests', async () => {
    const { render, ask } = rendering()
    render.mockImplementationOnce(async () => page(500, 'failed'))

    expect(await Promise.all([ask(), ask()])).toEqual(['failed', 'failed'])
    expect([await ask(), await ask()]).toEqual(['2', '2'])
  })

  it('returns the stale page for an hour while rendering fails', async () => {
    const { clock, render, ask } = rendering()
    await ask()
    render.mockImplementation(async () => page(500, 'failed'))
    clock.advance(3_600_000)
    const [first, second] = [await ask(), await ask()]
    clock.advance(1)

    expect([first, second, await ask()]).toEqual(['1', '1', 'failed'])
  })

  it('does not cache a page whose rendering began before it was cleared', async () => {
    const { pages, ask } = rendering()
    const begun = ask()
    pages.clear()

    expect([await begun, await ask()]).toEqual(['1', '2'])
  })
})
