import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'
import { fontFile, promisedLetters, subsetFonts } from './subset-fonts.ts'

const ROMANIAN = 'ăâîșțĂÂÎȘȚ„”«»–—…'

describe('the small font files', () => {
  it('match `fonts.css`; otherwise run `npm run fonts`', async () => {
    const made = await subsetFonts()
    expect(made.map(({ name }) => name).toSorted()).toEqual(
      [...promisedLetters().keys()].toSorted(),
    )
    for (const { name, bytes } of made)
      expect({ name, isSame: readFileSync(fontFile(name)).equals(bytes) }).toEqual({
        name,
        isSame: true,
      })
  })

  it.each(['figtree', 'bricolage'])('draw all letters of Romanian: %s', async (family) => {
    const files = [...promisedLetters()].filter(([name]) => name.startsWith(family))
    const undrawn: string[] = []
    for (const letter of ROMANIAN) {
      const name = files.find(([, letters]) => letters.includes(letter))?.[0] ?? ''
      const font = readFileSync(fontFile(name))
      const [withIt, without] = await Promise.all([subsetFont(font, letter), subsetFont(font, '')])
      if (withIt.length <= without.length) undrawn.push(letter)
    }
    expect(undrawn).toEqual([])
  })
})
