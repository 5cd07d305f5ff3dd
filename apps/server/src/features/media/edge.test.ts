import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askEdge,
  expectedOutcomes,
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
import { edgeVectors, edgeVectorsDocument } from './testing-edge-vectors.ts'

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
  ])('lets players on the site read refusals in %s', async (_, open) => {
    const ask = await open(origin)
    const refused = edgeVectors.filter(
      ({ address, result }) => address.startsWith('/m/') && result !== 'granted',
    )
    const unreadable = await Promise.all(
      refused.map(async (vector) => ((await ask(vector)).readers === null ? [vector.name] : [])),
    )

    expect(refused.length).toBeGreaterThan(20)
    expect(unreadable.flat()).toEqual([])
  })

  it('fits into a CloudFront function', async () => {
    expect((await readFile(recipe('cloudfront.js'))).length).toBeLessThan(CLOUDFRONT_BYTES)
  })
})
