import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  askEdge,
  expectedOutcomes,
  isReadableOnce,
  outcomeOf,
  startEdgeOrigin,
  type EdgeOrigin,
} from './testing-edge.ts'
import {
  bunnyEdge,
  cloudfrontEdge,
  fastlyEdge,
  recipe,
  type ScriptedEdge,
} from './testing-edge-scripts.ts'
import { edgeSecrets, edgeVectors, edgeVectorsDocument } from './testing-edge-vectors.ts'

const Worker = z.object({
  default: z.object({
    fetch: z.custom<(request: Request, env: unknown) => Promise<Response>>(
      (value) => typeof value === 'function',
    ),
  }),
})
const CLOUDFRONT_BYTES = 10_240

describe('docs/edge', () => {
  let origin: EdgeOrigin
  beforeAll(async () => {
    origin = await startEdgeOrigin()
  })
  afterAll(() => origin.stop())

  it('has the vectors as a file', async () => {
    expect(edgeVectors.length).toBeGreaterThanOrEqual(60)
    expect(new Set(edgeVectors.map(({ name }) => name)).size).toBe(edgeVectors.length)
    await expect(edgeVectorsDocument).toMatchFileSnapshot(recipe('vectors.json').pathname)
  })

  it('has the results of the product itself', async () => {
    expect(await askEdge(origin.product)).toEqual(expectedOutcomes)
  })

  it('has the results of the product behind secure_link', async () => {
    const nginxOrigin = await startEdgeOrigin({ isForNginx: true })
    const outcomes = await askEdge(nginxOrigin.product, { isForNginx: true })
    await nginxOrigin.stop()

    expect(outcomes).toEqual(expectedOutcomes)
  })

  it.each<[string, (origin: EdgeOrigin) => Promise<ScriptedEdge>]>([
    ['cloudfront.js', cloudfrontEdge],
    ['fastly.js', fastlyEdge],
    ['bunny.js', bunnyEdge],
  ])('returns the same results in %s', async (_, open) => {
    const ask = await open(origin)
    const outcomes = await Promise.all(
      edgeVectors.map(async (vector) => outcomeOf(vector, await ask(vector))),
    )

    expect(outcomes).toEqual(expectedOutcomes)
  })

  it.each<[string, (origin: EdgeOrigin) => Promise<ScriptedEdge>]>([
    ['cloudfront.js', cloudfrontEdge],
    ['fastly.js', fastlyEdge],
    ['bunny.js', bunnyEdge],
  ])('lets players on the site read refusals and not keep them in %s', async (_, open) => {
    const ask = await open(origin)
    const refused = edgeVectors.filter(
      ({ address, result }) =>
        address.startsWith('/m/') && (result === 'refused' || result === 'expired'),
    )
    const unreadable = await Promise.all(
      refused.map(async (vector) => (isReadableOnce(await ask(vector)) ? [] : [vector.name])),
    )

    expect(refused.length).toBeGreaterThan(20)
    expect(unreadable.flat()).toEqual([])
  })

  it('stores no error at Cloudflare', async () => {
    const { default: worker } = Worker.parse(await import(recipe('cloudflare.js').href))
    const fetchOrigin = vi.fn<typeof fetch>(async () => new Response(null, { status: 404 }))
    vi.stubGlobal('fetch', fetchOrigin)
    const [vector] = edgeVectors.filter(({ origin: status }) => status === 404)
    const env = {
      MEDIA_ADDRESS_KEYS: edgeSecrets.join(','),
      PRODUCT: 'https://hlizo.example',
      ORIGIN: 'https://bucket.example',
    }
    await worker.fetch(new Request(`https://media.hlizo.example${vector?.address}`), env)
    vi.unstubAllGlobals()

    expect(fetchOrigin.mock.calls).toEqual([
      [
        'https://bucket.example/v/origin-404/v720_00000.m4s',
        expect.objectContaining({
          cf: {
            cacheEverything: true,
            cacheTtlByStatus: { '200-299': 31_536_000, '400-599': 0 },
          },
        }),
      ],
    ])
  })

  it('fits into a CloudFront function', async () => {
    expect((await readFile(recipe('cloudfront.js'))).length).toBeLessThan(CLOUDFRONT_BYTES)
  })
})
