import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { iconNames } from './icon.tsx'

describe('iconNames', () => {
  it('names exactly the drawings of the sprite', () => {
    const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')

    expect(Array.from(sprite.matchAll(/<symbol id="([\w-]+)"/g), ([, id]) => id)).toEqual([
      ...iconNames,
    ])
  })
})
