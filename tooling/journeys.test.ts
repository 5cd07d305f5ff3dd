import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../e2e/journeys')

describe('the journeys', () => {
  it('take `test` from the support that fails on console errors and refused requests', () => {
    const journeys = readdirSync(folder).filter((file) => file.endsWith('.spec.ts'))
    const unguarded = journeys.filter(
      (file) =>
        !/import \{[^}]*\btest\b[^}]*\} from '\.\.\/support\/journey\.ts'/.test(
          readFileSync(join(folder, file), 'utf8'),
        ),
    )

    expect(journeys.length).toBeGreaterThan(40)
    expect(unguarded).toEqual([])
  })
})
