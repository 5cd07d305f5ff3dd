import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * How often a replaced word may still occur in product source and documents. Lower a number when you
 * remove the word; never raise one.
 */
const CEILINGS: Readonly<Record<string, number>> = {
  anew: 0,
  anybody: 1,
  beginning: 0,
  beginnings: 2,
  companion: 0,
  companions: 0,
  deed: 0,
  deeds: 0,
  desk: 0,
  desks: 0,
  door: 2,
  doors: 0,
  everybody: 0,
  fate: 0,
  fates: 0,
  happening: 0,
  happenings: 0,
  hear: 3,
  heard: 0,
  hears: 2,
  house: 1,
  kept: 0,
  landing: 0,
  landings: 1,
  meanwhile: 0,
  mend: 0,
  mended: 0,
  mends: 0,
  news: 1,
  nobody: 4,
  nudge: 0,
  ought: 0,
  overhear: 0,
  pains: 2,
  patience: 0,
  pretend: 0,
  pulse: 0,
  rung: 0,
  rungs: 0,
  slip: 0,
  slips: 0,
  somebody: 0,
  soundness: 0,
  standing: 0,
  standings: 0,
  stories: 1,
  story: 0,
  stranger: 6,
  strangers: 0,
  told: 0,
  twin: 0,
  twins: 0,
  untold: 0,
  whoever: 0,
  workshop: 0,
}

/**
 * The same for tests, e2e, lab, tooling and demo, where other words may not occur at all. Left are the
 * dialogue and objects of the demo's films, and names of the product, of PostgreSQL and of a system user.
 */
const TEST_CEILINGS: Readonly<Record<string, number>> = {
  anybody: 1,
  beginnings: 1,
  desk: 9,
  desks: 1,
  door: 8,
  doors: 1,
  hear: 4,
  house: 8,
  landings: 1,
  news: 5,
  nobody: 4,
  told: 3,
}

const root = join(import.meta.dirname, '..')
/** Test files and the helpers that only tests import. */
const TEST = /(^|\/)(testing-[^/]*|[^/]*\.test\.tsx?)$/
/** The specification has its own words; the dictionary and this file name the replaced ones. */
const EXEMPT = ['docs/spec.md', 'docs/dictionary.md', 'tooling/dictionary.test.ts']

/** The words of a text: `isKeptAnswer`, `kept-rows` and `KEPT_MS` each contain „kept”. */
const wordsOf = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

/** The words of the third column. */
function replacedWords(dictionary: string): string[] {
  const rows = dictionary.split('\n').filter((line) => line.startsWith('|'))

  return rows
    .slice(2)
    .flatMap((row) => [...(row.split('|')[3] ?? '').matchAll(/`([a-z]+)`/g)])
    .map(([, word = '']) => word)
}

const exclude = ['**/node_modules', '**/build', '**/.react-router']
const source = globSync('{apps,packages,emulators}/**/*.{ts,tsx,css}', { cwd: root, exclude })
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const support = globSync('{e2e,lab,tooling,demo}/**/*.{ts,tsx,css}', { cwd: root, exclude })
const productFiles = [...source.filter((file) => !TEST.test(file)), ...documents]
const testFiles = [...source.filter((file) => TEST.test(file)), ...support]

/** How often each word occurs in the paths and contents of these files. */
function countWords(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of files.filter((one) => !EXEMPT.includes(one))) {
    const text = `${file}\n${readFileSync(join(root, file), 'utf8')}`
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }

  return counts
}

const dictionary = readFileSync(join(root, 'docs/dictionary.md'), 'utf8')
const replaced = replacedWords(dictionary)

describe('docs/dictionary.md', () => {
  it('has at most 60 lines, and replaces each word once', () => {
    expect(dictionary.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
    expect(new Set(replaced).size).toBe(replaced.length)
  })

  it('has a ceiling for each word that it replaces', () => {
    expect(Object.keys(CEILINGS).toSorted()).toEqual(replaced.toSorted())
  })

  it.each([
    ['product source and documents', productFiles, CEILINGS],
    ['tests, e2e, lab, tooling and demo', testFiles, TEST_CEILINGS],
  ])('no replaced word occurs more often than its ceiling in %s', (_name, files, ceilings) => {
    const counts = countWords(files)
    const risen = replaced
      .map((word) => ({ word, count: counts.get(word) ?? 0, ceiling: ceilings[word] ?? 0 }))
      .filter(({ count, ceiling }) => count > ceiling)

    expect(counts.size).toBeGreaterThan(1_000)
    expect(risen, 'use the word of the first column in docs/dictionary.md').toEqual([])
  })
})

describe('wordsOf', () => {
  it('finds words in identifiers, file names and prose', () => {
    expect(wordsOf('isKeptAnswer kept-rows.ts KEPT_MS unkempt, kept.')).toEqual([
      'is',
      'kept',
      'answer',
      'kept',
      'rows',
      'ts',
      'kept',
      'ms',
      'unkempt',
      'kept',
    ])
  })
})
