import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runStep } from './run-step.ts'
import { unpackDebian, unpackedProgram } from './unpack-debian.ts'

/** A program that the tests need and that a fresh Debian lacks. */
type Tool = {
  readonly name: string
  /** Its possible names; the first one on the path is used. */
  readonly commands: readonly string[]
  /** Names the program outright. */
  readonly variable: string
  readonly debianPackage: string
  /** The program itself inside the Debian package, where a start script stands before it. */
  readonly program: string
  /** Whether the installed package would start a service: then it is only unpacked. */
  readonly startsService?: boolean
  /** Where Debian puts it if not on the path; the newest version is taken. */
  readonly debianFolders?: string
}

/** Chromium without a window system: the journeys take half the processor time (docs/decisions/0137). */
const chromium: Tool = {
  name: 'Chromium',
  commands: ['chromium-headless-shell', 'chrome-headless-shell'],
  variable: 'CHROMIUM_PATH',
  debianPackage: 'chromium-headless-shell',
  program: 'usr/lib/chromium/chromium-headless-shell',
}

const ffmpeg: Tool = {
  name: 'ffmpeg',
  commands: ['ffmpeg'],
  variable: 'FFMPEG_PATH',
  debianPackage: 'ffmpeg',
  program: 'usr/bin/ffmpeg',
}

const promtool: Tool = {
  name: 'promtool',
  commands: ['promtool'],
  variable: 'PROMTOOL_PATH',
  debianPackage: 'prometheus',
  program: 'usr/bin/promtool',
  startsService: true,
}

/** For the deep suites: the rules for edges (docs/edge) in the programs that they are for. */
const nginx: Tool = {
  name: 'nginx',
  commands: ['nginx'],
  variable: 'NGINX_PATH',
  debianPackage: 'nginx',
  program: 'usr/sbin/nginx',
  startsService: true,
}

const varnish: Tool = {
  name: 'Varnish',
  commands: ['varnishd'],
  variable: 'VARNISHD_PATH',
  // The module, which brings Varnish along.
  debianPackage: 'varnish-vmod-digest',
  program: 'usr/sbin/varnishd',
  startsService: true,
}

const pgbouncer: Tool = {
  name: 'PgBouncer',
  commands: ['pgbouncer'],
  variable: 'PGBOUNCER_PATH',
  debianPackage: 'pgbouncer',
  program: 'usr/sbin/pgbouncer',
  startsService: true,
}

/** What `npm run cluster -- --ha` needs beside nginx and PgBouncer. */
const etcd: Tool = {
  name: 'etcd',
  commands: ['etcd'],
  variable: 'ETCD_PATH',
  debianPackage: 'etcd-server',
  program: 'usr/bin/etcd',
  startsService: true,
}

const patroni: Tool = {
  name: 'Patroni',
  commands: ['patroni'],
  variable: 'PATRONI_PATH',
  debianPackage: 'patroni',
  program: 'usr/bin/patroni',
  startsService: true,
}

const haproxy: Tool = {
  name: 'HAProxy',
  commands: ['haproxy'],
  variable: 'HAPROXY_PATH',
  debianPackage: 'haproxy',
  program: 'usr/sbin/haproxy',
  startsService: true,
}

/** Debian's, because the embedded one lacks pg_basebackup and pg_rewind. */
const postgres: Tool = {
  name: 'PostgreSQL',
  commands: ['postgres'],
  variable: 'POSTGRES_PATH',
  debianPackage: 'postgresql',
  program: 'usr/lib/postgresql/*/bin/postgres',
  startsService: true,
  debianFolders: '/usr/lib/postgresql/*/bin',
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function find(tool: Tool): string | null {
  const named = process.env[tool.variable]
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`${tool.variable} names ${named}, which is no program that can be run.`)
  }
  // The path of a plain user lacks the folder of servers.
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat(
    '/usr/sbin',
    globSync(tool.debianFolders ?? [])
      .toSorted()
      .toReversed(),
  )
  const candidates = tool.commands.flatMap((command) =>
    folders.map((folder) => join(folder, command)),
  )

  return [...candidates, unpackedProgram(unpacked(tool))].find(isExecutable) ?? null
}

const isRoot = () => process.getuid?.() === 0
const maySudo = () => spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0

/** For a user without root: programs in a directory of their own, fetched once. */
const unpacked = (tool: Tool) => ({
  ...tool,
  directory: join(homedir(), '.cache/hlizo', tool.debianPackage),
})

async function install(tool: Tool): Promise<string | null> {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) {
    throw new Error(
      `The tests need ${tool.name}, which was not found. Install it, or name it with ` +
        `${tool.variable}=/path/to/${tool.commands[0]}.`,
    )
  }
  const mayInstall = tool.startsService !== true
  const apt = !mayInstall
    ? null
    : isRoot()
      ? ['apt-get']
      : maySudo()
        ? ['sudo', '-n', 'apt-get']
        : null
  const how = apt === null ? 'unpacking, for this user only,' : 'installing'
  process.stdout.write(
    `${tool.name} was not found: ${how} Debian's package ${tool.debianPackage}.\n`,
  )
  if (apt === null) return unpackDebian(unpacked(tool))

  const [program = 'apt-get', ...rest] = apt
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runStep('apt-get update', program, [...rest, 'update', '-q'], { env })
  await runStep(
    `apt-get install ${tool.debianPackage}`,
    program,
    [...rest, 'install', '-q', '-y', '--no-install-recommends', tool.debianPackage],
    { env },
  )

  return find(tool)
}

async function ensure(tool: Tool): Promise<string> {
  const found = find(tool)
  if (found) return found
  const installed = await install(tool)
  if (installed === null)
    throw new Error(
      `${tool.name} was installed and still cannot be found; name it with ${tool.variable}.`,
    )

  return installed
}

/** Finds what the browser journeys and media tests need, installs what is missing and may be installed, and says so. */
export async function ensureTestTools(): Promise<
  Record<'chromium' | 'ffmpeg' | 'promtool', string>
> {
  return {
    chromium: await ensure(chromium),
    ffmpeg: await ensure(ffmpeg),
    promtool: await ensure(promtool),
  }
}

async function variablesOf(tools: readonly Tool[]): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  for (const tool of tools) found[tool.variable] = await ensure(tool)

  return found
}

/** The same for the servers that only deep suites start, as variables of their environment. */
export const ensureServers = () => variablesOf([nginx, varnish, pgbouncer])

/** The same for a highly available database (docs/ha.md). */
export const ensureHaServers = () => variablesOf([etcd, patroni, haproxy, pgbouncer, postgres])

const labTools = new Map([
  ['chromium', chromium],
  ['nginx', nginx],
  ['varnish', varnish],
])

/** The same for a program of lab/, which names what it needs. */
export const ensureForLab = (names: readonly string[]) =>
  variablesOf(
    names.map((name) => {
      const tool = labTools.get(name)
      if (tool === undefined) throw new Error(`No program of the laboratory is called ${name}.`)
      return tool
    }),
  )
