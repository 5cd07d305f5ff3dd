import { beforeEach, describe, expect, it, vi } from 'vitest'

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/
const partsOf = (header: string | null) => PARENT.exec(header ?? '')?.slice(1) ?? []

let listeners: Record<string, () => void>
let now: number
/** The module as a page loads it: nothing is traced yet. */
const freshModule = () => import('./trace-header.ts')

beforeEach(() => {
  listeners = {}
  now = 0
  vi.stubGlobal('document', {
    addEventListener: (kind: string, listener: () => void) => {
      listeners[kind] = listener
    },
  })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.resetModules()

  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

describe('traceHeader', () => {
  it('is null without tracing', async () => {
    const { traceHeader } = await freshModule()

    expect(traceHeader()).toBeNull()
  })

  it('groups the calls of a click in one trace, each as a span', async () => {
    const { traceCalls, traceHeader } = await freshModule()
    traceCalls()
    listeners['click']?.()
    const [first, second] = [partsOf(traceHeader()), partsOf(traceHeader())]

    expect(first[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(second[0]).toBe(first[0])
    expect(second[1]).not.toBe(first[1])
  })

  it('starts a trace with the next click, and for each call long after one', async () => {
    const { traceCalls, traceHeader } = await freshModule()
    traceCalls()
    listeners['click']?.()
    const [first] = partsOf(traceHeader())
    listeners['submit']?.()
    const [second] = partsOf(traceHeader())
    now = 10_000
    const later = [partsOf(traceHeader())[0], partsOf(traceHeader())[0]]

    expect(new Set([first, second, ...later]).size).toBe(4)
  })
})
