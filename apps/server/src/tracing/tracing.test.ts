import { createServer } from 'node:http'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { freePort } from '@hlizo/kit/free-port'
import { testPeople } from '#server/testing-people.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'

const [CLIENT, SERVER] = [3, 2]
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CLICK = 'b7ad6b7169203331'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
})
type Span = z.infer<typeof Span>
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

/** A collector that keeps what it gets. */
async function startCollector() {
  const spans: Span[] = []
  const port = await freePort()
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { scopeSpans } of Export.parse(body).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      return response.end('{}')
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  return { url: `http://127.0.0.1:${port}`, spans, stop: () => server.close() }
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

describe('a traced product', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let product: TestProduct
  let spans: readonly Span[]
  beforeAll(async () => {
    collector = await startCollector()
    product = await startTestProduct({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    const people = testPeople(product)
    const person = await people.register('urmarita')
    await person.confirm()
    const { accessToken } = await person.tokens()
    const answer = await fetch(`${product.url}/api/v1/coupons/verify`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        traceparent: `00-${TRACE}-${CLICK}-01`,
      },
      body: JSON.stringify({ coupon: 'FARARISC', interval: 'MONTHLY' }),
    })
    expect(answer.status).toBe(200)
    // The rest is sent when the product is closed.
    await product.close()
    spans = await vi.waitFor(() => {
      const found = collector.spans.filter(({ traceId }) => traceId === TRACE)
      expect(found.length).toBeGreaterThan(3)
      return found
    })
  }, 120_000)
  afterAll(() => {
    collector.stop()
  })

  it('continues the trace of a click, named by its route', () => {
    const [request] = spans.filter(({ parentSpanId }) => parentSpanId === CLICK)

    expect(request).toMatchObject({ kind: SERVER, name: 'POST /api/v1/coupons/verify' })
    expect(request && attributesOf(request)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/v1/coupons/verify',
      'http.response.status_code': 200,
    })
  })

  it('shows the statements of the request without their values', () => {
    const statements = spans
      .map(attributesOf)
      .filter((one) => one['db.system.name'] === 'postgresql')

    expect(statements.length).toBeGreaterThan(0)
    expect(JSON.stringify(spans)).not.toMatch(/urmarita|FARARISC/i)
  })

  it('goes on in the payment provider', () => {
    const [asked] = spans.filter((one) => one.kind === CLIENT && attributesOf(one)['url.template'])
    const [answered] = spans.filter(({ parentSpanId }) => parentSpanId === asked?.spanId)

    expect(answered).toMatchObject({ kind: SERVER, traceId: TRACE })
  })
})
