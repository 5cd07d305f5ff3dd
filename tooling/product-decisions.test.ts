import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const PAGE = 'docs/product-decisions.md'
/** The page itself, and the invented numbers of this file. */
const EXEMPT = [PAGE, 'tooling/product-decisions.test.ts']
const files = globSync(
  [
    '*.{md,yaml}',
    'docs/**/*.{md,yml,yaml,env,conf}',
    '{apps,packages,emulators,lab,e2e,tooling,demo}/**/*.{ts,tsx,css,sql,md}',
  ],
  { cwd: root, exclude: ['**/node_modules', '**/build', '**/.react-router'] },
).filter((file) => !EXEMPT.includes(file))

/** `D12`, and each number of a range such as `D47-D50`. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/\bD(\d{1,3})(?:-D(\d{1,3}))?\b/g)].flatMap(
    ([, first = '', last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => Number(first) + place),
  )
}

const rows = [...readFileSync(join(root, PAGE), 'utf8').matchAll(/^\|(.*)\|$/gm)]
  .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
  .slice(2)
const decided = rows.map(([number = '']) => Number(number.slice(1)))
const referred = files.flatMap((file) =>
  numbersIn(readFileSync(join(root, file), 'utf8')).map((number) => ({ file, number })),
)

describe('a number of a product decision', () => {
  it('is in the table wherever it is referred to', () => {
    expect(referred.length).toBeGreaterThan(600)
    expect(referred.filter(({ number }) => !decided.includes(number))).toEqual([])
  })

  it('is in the table only while something refers to it', () => {
    const numbers = new Set(referred.map(({ number }) => number))

    expect(decided.filter((number) => !numbers.has(number))).toEqual([])
  })

  it('is in the table once and in order, with an area and a sentence', () => {
    const incomplete = rows.filter(
      ([number = '', area = '', sentence = '', ...more]) =>
        !(/^D\d{1,3}$/.test(number) && area !== '' && sentence.endsWith('.') && more.length === 0),
    )

    expect(incomplete).toEqual([])
    expect(decided).toEqual([...new Set(decided)].toSorted((a, b) => a - b))
  })

  it('is found alone, in a list and in a range', () => {
    const text = "decision D127 (spec §4, D1-D3, D20): '\\uD800', IFD0, D1234"

    expect(numbersIn(text)).toEqual([127, 1, 2, 3, 20])
  })
})
