import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The style rules of the repository (CONTRIBUTING.md). Exceptions are allowed only in `.oxlintrc.json`. */
const STYLE = [
  'max-lines',
  'unicorn/filename-case',
  'typescript/consistent-type-assertions',
  'typescript/no-unsafe-type-assertion',
  'style/own-lines',
  'style/no-literal-spread',
  'style/no-mutate-callbacks',
  'style/no-wall-clock',
]

const text = read('.oxlintrc.json')
const Rules = z.record(z.string(), z.unknown())
const Config = z.object({
  rules: Rules,
  overrides: z.array(z.object({ files: z.array(z.string()), rules: Rules })),
})
const { rules, overrides } = Config.parse(JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')))
const isOff = (level: unknown) => level === 'off'

const source = globSync('{apps,packages,emulators,demo,e2e,lab,tooling}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'build', '.react-router'].includes(name),
})
const comments = source.flatMap((file) =>
  read(file)
    .split('\n')
    .filter((line) => /(?:\/\/|\/\*) (?:oxlint|eslint)-disable/.test(line))
    .map((line) => ({ file, line })),
)

describe('the exceptions of the style', () => {
  it('are fewer than fifteen files, in one list', () => {
    const files = overrides.flatMap((override) =>
      STYLE.some((rule) => isOff(override.rules[rule])) ? override.files : [],
    )

    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThan(15)
    expect(STYLE.filter((rule) => isOff(rules[rule]))).toEqual([])
    expect(files.filter((file) => file.includes('*'))).toEqual([])
  })

  it('are in no other place', () => {
    expect(comments.filter(({ line }) => STYLE.some((rule) => line.includes(rule)))).toEqual([])
  })

  it('have a reason each', () => {
    const reasons = text.match(/^ {4}\{\n {6}\/\/ /gm) ?? []

    expect(reasons.length).toBe(overrides.length)
  })
})

describe('a rule that one line does not follow', () => {
  it('is named with its reason in the product, the emulators and the tools', () => {
    const unexplained = comments.filter(
      ({ file, line }) => !file.startsWith('e2e/') && !line.includes(' -- '),
    )

    expect(unexplained).toEqual([])
  })
})
