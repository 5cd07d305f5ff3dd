import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SEGMENT_SECONDS } from '@hlizo/media/ladder'
import { describe, expect, it } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../docs/scaling.md'), 'utf8')

describe('docs/scaling.md', () => {
  it('counts a request for the picture and one for the sound of each segment', () => {
    const perSecond = (2 * 1_000_000) / SEGMENT_SECONDS

    expect(text).toContain(
      `With segments of ${SEGMENT_SECONDS} s, picture and sound apart, that is ${perSecond.toLocaleString('en')} requests a second`,
    )
  })
})
