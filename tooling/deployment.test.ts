import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isThere = (file: string) => existsSync(join(root, file))
const Package = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
})
const manifest = Package.parse(JSON.parse(read('package.json')))
const manual = read('docs/operations.md')

const INSTALLED_AT = '/opt/hlizo/'
const units = globSync('docs/systemd/*', { cwd: root })

/** The values that a unit gives to a directive. */
const valuesOf = (unit: string, directive: string) =>
  read(unit)
    .split('\n')
    .filter((line) => line.startsWith(`${directive}=`))
    .map((line) => line.slice(directive.length + 1))

const secondsIn = (text: string, name: RegExp) => Number(name.exec(text)?.[1] ?? Number.NaN)

/** The longest time of a shutdown. */
const STOPS_WITHIN_SECONDS = 30

describe('docs/systemd', () => {
  it('starts existing programs from the paths of the manual', () => {
    const commands = units.flatMap((unit) => valuesOf(unit, 'ExecStart'))
    const programs = commands.map((command) => command.split(' '))

    expect(commands).toHaveLength(4)
    for (const [node = '', program = '', command] of programs) {
      expect(node).toBe(`${INSTALLED_AT}node_modules/.bin/node`)
      expect([program, isThere(program)]).toEqual([program, true])
      if (program.includes('/cli/'))
        expect([command, isThere(`apps/cli/src/commands/${command}`)]).toEqual([command, true])
    }
    expect(Object.keys(manifest.dependencies)).toContain('node')
    expect(manual).toContain(`git clone REPOSITORY ${INSTALLED_AT.slice(0, -1)}`)
  })

  it('runs as the user, with the file and the folders that the manual makes', () => {
    const services = units.filter((unit) => unit.endsWith('.service'))
    const named = services.flatMap((unit) => [
      ...valuesOf(unit, 'EnvironmentFile'),
      ...valuesOf(unit, 'ReadWritePaths').flatMap((paths) => paths.split(' ')),
      ...valuesOf(unit, 'ExecStart').flatMap((command) => command.match(/\/var\/\S+/g) ?? []),
    ])

    expect(new Set(services.flatMap((unit) => valuesOf(unit, 'User')))).toEqual(new Set(['hlizo']))
    for (const path of new Set(named)) expect(manual).toContain(path)
  })

  it('makes the settings readable only for root, which passes them to the service and the command', () => {
    expect(manual).toContain('install -m 0600 docs/systemd/hlizo.env /etc/hlizo/hlizo.env')
    const command = read('docs/systemd/hlizo')
    const [node = '', program = ''] = command.match(/\/opt\/hlizo\/\S+/g) ?? []

    expect(command).toContain('. /etc/hlizo/hlizo.env')
    expect(command).toContain('exec runuser -u hlizo --')
    expect(node).toBe(`${INSTALLED_AT}node_modules/.bin/node`)
    expect([program, isThere(program.slice(INSTALLED_AT.length))]).toEqual([program, true])
  })

  it('has a service for each timer, and names each in the manual', () => {
    for (const unit of units.filter((name) => name.endsWith('.timer')))
      expect(units).toContain(unit.replace(/timer$/, 'service'))
    for (const unit of units.filter((name) => name.endsWith('.timer')))
      expect(manual).toContain(basename(unit))
  })

  it('starts a service again for as long as it fails', () => {
    const restarted = globSync(['docs/systemd/*', 'docs/ha/*.service'], { cwd: root }).filter(
      (unit) => valuesOf(unit, 'Restart').length > 0,
    )

    expect(restarted.length).toBeGreaterThanOrEqual(3)
    for (const unit of restarted) {
      // systemd gives up after five starts within ten seconds, and reads the limit in [Unit] only.
      const [ofUnit = ''] = read(unit).split('[Service]')
      expect([unit, /^StartLimitIntervalSec=0$/m.test(ofUnit)]).toEqual([unit, true])
      expect([unit, valuesOf(unit, 'Restart'), valuesOf(unit, 'RestartSec').length]).toEqual([
        unit,
        ['always'],
        1,
      ])
    }
  })

  it('waits longer for a stop than a node takes', () => {
    expect(
      secondsIn(read('docs/systemd/hlizo.service'), /^TimeoutStopSec=(\d+)$/m),
    ).toBeGreaterThan(STOPS_WITHIN_SECONDS)
  })
})

describe('the young generation of Node', () => {
  it('is limited wherever a node starts, so that an idle one uses at most 300 MB', () => {
    const flag = '--max-semi-space-size=16'

    expect(valuesOf('docs/systemd/hlizo.service', 'Environment').join(' ')).toContain(
      `NODE_OPTIONS=${flag}`,
    )
    expect(read('Containerfile')).toMatch(new RegExp(`^ENV .*NODE_OPTIONS=${flag}$`, 'm'))
    for (const file of ['tooling/start.ts', 'lab/bench/src/support/product.ts'])
      expect(read(file), file).toContain(`'${flag}'`)
    expect(read('lab/fleet/src/machines/node.ts')).toContain('[...NODE_FLAGS, ')
  })
})

describe('Containerfile', () => {
  const text = read('Containerfile')

  it('builds with scripts that are there, on the Node that the product has', () => {
    const scripts = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '')
    const [major] = (manifest.dependencies['node'] ?? '').split('.')
    const images = [...text.matchAll(/^FROM \S+\/node:(\d+)-/gm)].map(([, version]) => version)

    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts))
    expect(new Set(images)).toEqual(new Set([major]))
  })

  it('starts a program that is there', () => {
    const command = /^CMD \["node", "([^"]+)"\]$/m.exec(text)?.[1] ?? ''

    expect([command, isThere(command)]).toEqual([command, true])
  })

  it('sees no file that the repository ignores', () => {
    const unseen = read('.dockerignore')
    const leftOut = ['node_modules', 'data', 'build', 'test-results', '.react-router']

    for (const name of leftOut) expect(unseen).toContain(`**/${name}\n`)
    expect(unseen).toContain('.git\n')
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')

  it('builds from the existing file, and waits longer for a stop than a node takes', () => {
    const file = /dockerfile: (\w+)/.exec(text)?.[1] ?? ''

    expect([file, isThere(file)]).toEqual(['Containerfile', true])
    expect(secondsIn(text, /stop_grace_period: (\d+)s/)).toBeGreaterThan(STOPS_WITHIN_SECONDS)
  })

  it('points at the nginx configuration that is there', () => {
    for (const [path] of text.matchAll(/docs\/\S+\.conf/g))
      expect([path, isThere(path)]).toEqual([path, true])
  })
})

describe('docs/nginx', () => {
  it.each(globSync('docs/nginx/*.conf', { cwd: root }))(
    '%s does not reveal the version of nginx',
    (file) => {
      expect(read(file)).toMatch(/^ {2}server_tokens off;$/m)
    },
  )
})
