import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allMutants } from './all-mutants.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('allMutants', () => {
  it('change text that occurs exactly once', () => {
    const wrong = allMutants.filter(
      ({ file, from, to }) => read(file).split(from).length !== 2 || from === to,
    )

    expect(wrong.map(({ file, from }) => `${file}: ${from}`)).toEqual([])
  })

  it('name existing suites, and no change twice', () => {
    const suites = allMutants.flatMap((mutant) => mutant.suites)
    const changes = allMutants.map(({ file, from, to }) => `${file} ${from} ${to}`)

    expect(suites.filter((suite) => !existsSync(join(root, suite)))).toEqual([])
    expect(new Set(changes).size).toBe(changes.length)
  })
})
