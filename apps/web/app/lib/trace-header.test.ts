import { beforeEach, describe, expect, it, vi } from 'vitest'

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/
const partsOf = (header: string | null) => PARENT.exec(header ?? '')?.slice(1) ?? []

let listeners: Record<string, () => void>
let now: number
let tracing: typeof import('./trace-header.ts')
beforeEach(async () => {
  listeners = {}
  now = 0
  vi.stubGlobal('document', {
    addEventListener: (kind: string, listener: () => void) => {
      listeners[kind] = listener
    },
  })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.resetModules()
  tracing = await import('./trace-header.ts')

  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

describe('traceHeader', () => {
  it('is nothing where calls are not traced', () => {
    expect(tracing.traceHeader()).toBeNull()
  })

  it('puts the calls of a click into one trace, each as a step of its own', () => {
    tracing.traceCalls()
    listeners['click']?.()
    const [first, second] = [partsOf(tracing.traceHeader()), partsOf(tracing.traceHeader())]

    expect(first[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(second[0]).toBe(first[0])
    expect(second[1]).not.toBe(first[1])
  })

  it('begins a trace with the next click, and for each call long after one', () => {
    tracing.traceCalls()
    listeners['click']?.()
    const [first] = partsOf(tracing.traceHeader())
    listeners['submit']?.()
    const [second] = partsOf(tracing.traceHeader())
    now = 10_000
    const later = [partsOf(tracing.traceHeader())[0], partsOf(tracing.traceHeader())[0]]

    expect(new Set([first, second, ...later]).size).toBe(4)
  })
})
