import { describe, expect, it } from 'vitest'
import { openTracing } from './open-tracing.ts'

/** Nothing is sent there: no span ends. */
const traced = (ratio: number) =>
  openTracing({
    endpoint: 'http://127.0.0.1:9',
    serviceName: 'hlizo',
    version: '1',
    ratio,
    key: Buffer.from('key'),
  })
const CALLER = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

/** What a request with these headers gives to the services that it calls. */
async function givenOn(ratio: number, headers: Record<string, string> = {}) {
  const tracing = traced(ratio)
  const span = tracing.serve(headers)
  const given: Record<string, string>[] = []
  span.run(() => void given.push(tracing.headers()))
  await tracing.stop()

  return given
}

describe('openTracing', () => {
  it('gives the id of a recorded trace on with its flag, so that services behind decide alike', async () => {
    expect(await givenOn(1)).toEqual([
      { traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/) },
    ])
    expect(await givenOn(1, { traceparent: CALLER })).toEqual([
      { traceparent: expect.stringMatching(new RegExp(`^00-${'a'.repeat(32)}-[0-9a-f]{16}-01$`)) },
    ])
  })

  it('gives no id of a trace that is not recorded', async () => {
    expect(await givenOn(0)).toEqual([{}])
    expect(await givenOn(0, { traceparent: CALLER })).toEqual([{}])
  })
})
