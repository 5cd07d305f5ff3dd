import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fillIn, guideBlocks, scriptOf } from './guide.ts'
import { answers } from './stand-ins.ts'
import { MACHINES } from './three-machines.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const commands = guideBlocks(read('docs/operations.md')).flatMap((block) => block.commands)
const forThree = guideBlocks(read('docs/ha.md')).filter(({ remark }) => remark !== undefined)
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => match)

/** The words that the command line knows, by the folder of a command. */
const known = globSync('apps/cli/src/commands/*', { cwd: root }).map((folder) =>
  globSync(`${folder}/*.ts`, { cwd: root })
    .flatMap((file) => all(/\.command\('([a-z-]+)/g, read(file)))
    .map(([, name]) => name),
)

/** Whether `hlizo <first> <second>` exists; a second word may also be an argument. */
function isKnown(first: string, second: string): boolean {
  const words = known.find((names) => names.includes(first))
  const hasGroup = existsSync(join(root, `apps/cli/src/commands/${first}/${first}.ts`))
  if (words === undefined) return false

  return !/^[a-z-]+$/.test(second) || !hasGroup || words.length === 1 || words.includes(second)
}

describe('the commands of docs/operations.md', () => {
  it('are read from its blocks, one to a line', () => {
    expect(guideBlocks('## A\n\n```sh\n# why\none \\\n  two\n\nthree\n```\n')).toEqual([
      { section: 'A', commands: ['one two', 'three'], remark: 'why' },
    ])
    expect(commands.length).toBeGreaterThan(40)
  })

  it('are complete for a shell after the names in capitals are filled in', () => {
    for (const command of [...commands, ...forThree.flatMap((block) => block.commands)]) {
      const { status, stderr } = spawnSync('sh', ['-n'], {
        input: fillIn(command, answers),
        encoding: 'utf8',
      })
      expect([command, status, stderr]).toEqual([command, 0, ''])
    }
  })

  it('need no program that a bare Debian lacks', () => {
    for (const command of commands) expect(command).not.toMatch(/\bsudo\b|\| *(ba)?sh\b/)
  })

  it('name existing commands of the product, npm scripts and units', () => {
    const text = read('docs/operations.md')
    const called = all(/(?:`|^|&& )hlizo ([a-z][a-z-]*)(?: ([^\s`]+))?/gm, text)
    const npm = all(/npm run ([a-z:]+)/g, text).map(([, name]) => name)
    const units = all(/\b(hlizo(?:-[a-z]+@?)?\.(?:service|timer))\b/g, text)

    expect(called.length).toBeGreaterThan(15)
    expect(called.filter(([, first = '', second = '']) => !isKnown(first, second))).toEqual([])
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(npm))
    for (const [, unit = ''] of units)
      expect([unit, existsSync(join(root, 'docs/systemd', unit))]).toEqual([unit, true])
  })
})

describe('the commands for three machines in docs/ha.md', () => {
  it('name machines that the run of the guide knows', () => {
    const remarks = new Set(forThree.map(({ remark }) => remark))

    expect(forThree.length).toBeGreaterThan(15)
    expect(remarks).toEqual(new Set(Object.keys(MACHINES)))
  })

  it('name existing files of docs/ha and units', () => {
    const text = read('docs/ha.md')
    const names = all(/\/opt\/hlizo\/(docs\/ha\/[a-z.]+)/g, text).map(([, name = '']) => name)
    const units = all(/\b(hlizo-(?:etcd|patroni)\.service)\b/g, text).map(([, name]) => name)
    const missing = [...names, ...units.map((unit) => `docs/ha/${unit}`)].filter(
      (file) => !existsSync(join(root, file)),
    )

    expect(names.length).toBeGreaterThan(4)
    expect(missing).toEqual([])
  })
})

describe('the script of a block', () => {
  it('shows each command with its exit code and ends with the first that fails', () => {
    const script = scriptOf(['cd /usr', "echo 'it is' $PWD", 'false', 'echo never'])
    const { stdout, status } = spawnSync('bash', [], { input: script, encoding: 'utf8' })

    expect(status).toBe(1)
    expect(stdout).toContain("$ echo 'it is' $PWD\nit is /usr\n  exit code 0\n")
    expect(stdout.endsWith('$ false\n  exit code 1\n')).toBe(true)
  })
})
