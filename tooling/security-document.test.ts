import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const files = globSync('{apps,packages,emulators,e2e,lab,tooling,docs}/**/*.*', {
  cwd: root,
  exclude: ['**/node_modules', '**/build', '**/.react-router'],
})

/** Levels 1 and 2 of ASVS 5.0.0 have 253 requirements; 31 of level 3 were chosen. */
const REQUIREMENTS = { whole: 253, chosen: 31 }
const STATUSES = ['met', 'deviation', 'partial', 'not met', 'n/a']

const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const requirements = rows
  .filter(([id = '']) => /^\d+\.\d+\.\d+/.test(id))
  .map(([ids = '', requirement, status = '', answer, tests]) => ({
    ids: ids.split(', '),
    requirement,
    status,
    answer,
    tests,
  }))
const attacks = rows.filter(([id = '']) => /^R\d+/.test(id))

/** The files whose path ends with a name. */
const filesCalled = (name: string) =>
  files.filter((file) => file === name || file.endsWith(`/${name}`))

describe('docs/security.md', () => {
  it('names existing files, each by a unique name', () => {
    const named = [
      ...text.matchAll(/[\w./-]+\.(?:test|spec)\.ts|(?:docs|apps|packages)\/[\w./-]+\.\w+/g),
    ].map(([name]) => name)
    const inTestCells = [...requirements.map(({ tests }) => tests), ...attacks.map((row) => row[2])]
      .flatMap((cell) => [...(cell ?? '').matchAll(/`([^`]+)`/g)])
      .map(([, name = '']) => name)

    expect(named.length).toBeGreaterThan(200)
    expect([...named, ...inTestCells].filter((name) => filesCalled(name).length !== 1)).toEqual([])
  })

  it('states the cost of a password hash as in the code, as does the decision', () => {
    const code = readFileSync(join(root, 'emulators/identity/src/users/passwords.ts'), 'utf8')
    const [, kib, passes] = /memoryKiB: ([\d_]+), passes: (\d+)/.exec(code) ?? []
    const decision = join(root, 'docs/decisions/0011-argon2id-parameters.md')

    expect([kib, passes]).toEqual(['19_456', '2'])
    expect(text.match(/argon2id, 19 MiB, two passes/g)).toHaveLength(2)
    expect(readFileSync(decision, 'utf8')).toContain('19,456 KiB, two passes')
  })

  it('contains each requirement of ASVS once', () => {
    const ids = requirements.flatMap((one) => one.ids)
    const chosen = ids.filter((id) => id.endsWith('(L3)'))

    expect(new Set(ids).size).toBe(ids.length)
    expect([ids.length - chosen.length, chosen.length]).toEqual(Object.values(REQUIREMENTS))
    expect(requirements.filter((one) => one.requirement === '' || one.answer === '')).toEqual([])
  })

  it('has a status for each requirement, and marks each deviation', () => {
    const unknown = requirements.filter(({ status }) => !STATUSES.includes(status))
    const unmarked = requirements.filter(
      ({ status, answer }) => status !== 'deviation' && answer?.includes('Deviation'),
    )

    expect(unknown).toEqual([])
    expect(unmarked).toEqual([])
  })
})
