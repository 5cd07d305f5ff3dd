import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironmentFile } from './environment-file.ts'
import { settings } from './stand-ins.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The variables that `sh` has after reading a text, as the command `hlizo` reads the settings. */
function readByShell(text: string): Record<string, string> {
  const { stdout, stderr } = spawnSync('sh', ['-c', `set -aeu\n${text}\nenv -0`], {
    env: { PATH: process.env['PATH'] ?? '' },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const entries = stdout
    .split('\0')
    .map((line) => /^(\w+)=([\s\S]*)$/.exec(line))
    .flatMap((match): [string, string][] => (match ? [[match[1] ?? '', match[2] ?? '']] : []))
    .filter(([name]) => !['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))

  return Object.fromEntries(entries)
}

const template = read('docs/systemd/hlizo.env')
const examples = [...read('docs/operations.md').matchAll(/^```ini\n([\s\S]*?)^```$/gm)]
  .map(([, text]) => text)
  .join('\n')

describe('the settings of a server', () => {
  it.each([
    ['docs/systemd/hlizo.env', template],
    ['the examples of the guide', examples],
    ['the answers of the test on a bare Debian', settings.join('\n')],
  ])('%s means the same to sh and to systemd', (_, text) => {
    const bySystemd = readEnvironmentFile(text)

    expect(Object.keys(bySystemd).length).toBeGreaterThan(1)
    expect(readByShell(text)).toEqual(bySystemd)
  })

  it('have only variables that the table of the guide explains', () => {
    const names = Object.keys(readEnvironmentFile(`${template}\n${examples}`))
    const guide = read('docs/operations.md')

    for (const name of names) expect(guide).toContain(`| \`${name}\``)
  })
})

describe('the rules of systemd', () => {
  it.each([
    ["A='b <c> & $d'", 'b <c> & $d'],
    ['A="b \\"c\\" \\$d"', 'b "c" $d'],
    ['A=  b  ', 'b'],
    ['A=          # comment', '# comment'],
    ['A=b c', 'b c'],
    ['A=', ''],
    [`A='b '"c d"e`, 'b c de'],
    [`A=b'c d'`, `b'c d'`],
    ['A=b\\ c', 'b c'],
  ])('%s', (line, value) => {
    expect(readEnvironmentFile(`# no\n; no\n${line}\n`)).toEqual({ A: value })
  })
})
