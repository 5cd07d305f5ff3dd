import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemClock } from '@hlizo/kit/clock'
import { createMediaSigner } from '@hlizo/media/sign'
import { signingKeysOf } from './signing-keys.ts'

const RECIPE = new URL('../../../../../docs/cdn/cloudfront.js', import.meta.url)
const KEY = 'a key of thirty-two characters or more'
const keys = signingKeysOf({ fallback: KEY, secrets: [], isForNginx: false })
const signer = createMediaSigner({ keys, clock: systemClock })
const Answer = z.union([z.object({ uri: z.string() }), z.object({ statusCode: z.number() })])

/** What the edge does with an address, running the recipe as CloudFront would. */
async function atTheEdge(uri: string) {
  const recipe = (await readFile(RECIPE, 'utf8'))
    .replace('00000000', keys[0].id)
    .replace('YOUR-ADDRESS-KEY', KEY)
  const crypto = { createHmac }
  const request = { uri }
  const answer: unknown = runInNewContext(`${recipe}; handler(event)`, {
    require: () => crypto,
    event: { request },
    Date,
  })

  return Answer.parse(answer)
}

const path = (secondsLeft: number) =>
  signer.sign({
    sessionId: 'laptop',
    assetId: 'film',
    expiresAt: new Date(systemClock.now().getTime() + secondsLeft * 1_000),
  })

describe('docs/cdn/cloudfront.js', () => {
  it('strips a good signature off, so that all viewers share one copy', async () => {
    expect(await atTheEdge(`${path(60)}v720_00000.m4s`)).toEqual({ uri: '/v/film/v720_00000.m4s' })
  })

  it('refuses what is unsigned, altered or old', async () => {
    const answers = await Promise.all(
      [
        '/v/film/v720_00000.m4s',
        `${path(60).replace('laptop', 'phone')}v720_00000.m4s`,
        `${path(60)}../other/v720_00000.m4s`,
        `${path(-60)}v720_00000.m4s`,
      ].map(atTheEdge),
    )

    expect(answers.map((answer) => 'statusCode' in answer && answer.statusCode)).toEqual([
      403, 403, 403, 410,
    ])
  })
})
