import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Levels 1 and 2 of ASVS 5.0.0 have 253 requirements; 31 of level 3 were chosen. */
const REQUIREMENTS = { whole: 253, chosen: 31 }

const lines = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [, id = '', asked, answer = '', heldBy = ''] = line.split('|').map((cell) => cell.trim())
    return { id, asked, answer, heldBy }
  })

describe('docs/security.md', () => {
  it('names files that exist', () => {
    const named = [
      ...text.matchAll(/[\w./-]+\.(?:test|spec)\.ts|(?:docs|apps|packages)\/[\w./-]+\.\w+/g),
    ]
    const missing = named.map(([file]) => file).filter((file) => !existsSync(join(root, file)))

    expect(named.length).toBeGreaterThan(200)
    expect(missing).toEqual([])
  })

  it('says the cost of a password as the code has it, as does the decision', () => {
    const code = readFileSync(join(root, 'emulators/identity/src/users/passwords.ts'), 'utf8')
    const [, kib, passes] = /memoryKiB: ([\d_]+), passes: (\d+)/.exec(code) ?? []
    const decision = join(root, 'docs/decisions/0011-argon2id-with-19-mib-and-two-passes.md')

    expect([kib, passes]).toEqual(['19_456', '2'])
    expect(text.match(/argon2id, 19 MiB, two passes/g)).toHaveLength(2)
    expect(readFileSync(decision, 'utf8')).toContain('19,456 KiB of memory, two passes')
  })

  it('answers every requirement of ASVS once', () => {
    const chosen = lines.filter(({ id }) => id.endsWith('(L3)'))

    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
    expect([lines.length - chosen.length, chosen.length]).toEqual(Object.values(REQUIREMENTS))
    expect(lines.filter(({ asked, answer }) => asked === '' || answer === '')).toEqual([])
  })
})
