import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signingKeysOf } from './signing-keys.ts'
import {
  askEdge,
  expectedOutcomes,
  startEdgeOrigin,
  unreadableRefusals,
  type EdgeOrigin,
} from './testing-edge.ts'
import { recipe } from './testing-edge-scripts.ts'
import { edgeSecrets } from './testing-edge-vectors.ts'
import { hasNginx, startRecipe } from './testing-nginx.ts'
import { hasVarnish, startVarnish } from './testing-varnish.ts'
import { startWorkerd } from './testing-workerd.ts'

/** More than nginx takes by default. */
const UPLOADED_BYTES = 3_000_000
const [current, previous] = signingKeysOf({
  fallback: '',
  secrets: edgeSecrets,
  isForNginx: false,
})
const ours = {
  '00000000': current.id,
  'YOUR-ADDRESS-KEY': current.secret,
  '11111111': previous?.id ?? '',
  'YOUR-OTHER-KEY': previous?.secret ?? '',
}

describe('docs/edge, in the programs it is for', () => {
  let origin: EdgeOrigin
  afterEach(() => origin.stop())

  describe('with HMAC-SHA-256', () => {
    beforeEach(async () => {
      origin = await startEdgeOrigin()
    })

    it('returns the results of the product in workerd, the runtime of Cloudflare', async () => {
      const edge = await startWorkerd(origin)
      const outcomes = await askEdge(edge.url)
      const unreadable = await unreadableRefusals(edge.url)
      await edge.stop()

      expect(outcomes).toEqual(expectedOutcomes)
      expect(unreadable).toEqual([])
    })

    it.skipIf(!hasVarnish)('returns the results of the product in Varnish', async () => {
      const edge = await startVarnish(recipe('varnish.vcl'), origin.directory, {
        ...ours,
        '"3000"': `"${new URL(origin.product).port}"`,
        '"8080"': `"${new URL(origin.bucket).port}"`,
      })
      // The second time from its cache.
      const outcomes = [await askEdge(edge.url), await askEdge(edge.url)]
      const unreadable = await unreadableRefusals(edge.url)
      await edge.stop()

      expect(outcomes).toEqual([expectedOutcomes, expectedOutcomes])
      expect(unreadable).toEqual([])
    })
  })

  it.skipIf(!hasNginx)(
    'returns the results of the product in nginx, with secure_link',
    async () => {
      origin = await startEdgeOrigin({ isForNginx: true })
      const conf = new URL('../nginx/hlizo-secure-link.conf', recipe('vectors.json'))
      const edge = await startRecipe(conf, origin.directory, {
        ...ours,
        '127.0.0.1:3000': new URL(origin.product).host,
        '/var/lib/hlizo/media': join(origin.directory, 'media'),
      })
      const outcomes = await askEdge(edge.url, { isForNginx: true })
      const part = await fetch(`${edge.url}/api/v1/studio/uploads/1/bytes`, {
        method: 'PATCH',
        body: new Uint8Array(UPLOADED_BYTES),
      })
      await edge.stop()

      expect(outcomes).toEqual(expectedOutcomes)
      // It reaches the product, which has no uploads here.
      expect(part.status).toBe(404)
    },
  )
})
