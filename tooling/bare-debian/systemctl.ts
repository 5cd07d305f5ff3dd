import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readEnvironmentFile } from './environment-file.ts'

/** Stands in for systemctl where no systemd runs: starts and stops services as their units say. */
const UNITS = ['/etc/systemd/system', '/usr/lib/systemd/system']
const LOOK_EVERY_MS = 200
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin'

const unitFile = (name: string) =>
  UNITS.map((folder) => `${folder}/${name}`).find((file) => existsSync(file))
/** Its script wants settings that its unit does not. */
const WITHOUT_SCRIPT = ['pgbouncer.service']
const startScript = (name: string) => `/etc/init.d/${name.replace('.service', '')}`
const pidFile = (name: string) => `/run/${name}.pid`

function settingsOf(name: string) {
  const file = unitFile(name)
  if (file === undefined) throw new Error(`There is no unit ${name}`)
  const lines = readFileSync(file, 'utf8').split('\n')
  const all = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  const one = (key: string, byDefault?: string) => {
    const value = all(key)[0] ?? byDefault
    if (value === undefined) throw new Error(`${name} has no ${key}=`)
    return value
  }

  return { all, one }
}

const numberFrom = (command: string, args: readonly string[]) =>
  Number(spawnSync(command, args, { encoding: 'utf8' }).stdout)

function launchOf(name: string) {
  const { all, one } = settingsOf(name)
  const user = one('User', 'root')
  // A file with a minus may be missing.
  const files = all('EnvironmentFile')
    .filter((file) => !file.startsWith('-') || existsSync(file.slice(1)))
    .map((file) => readEnvironmentFile(readFileSync(file.replace(/^-/, ''), 'utf8')))
  const assigned = all('Environment').map((line) =>
    readEnvironmentFile(line.replaceAll('"', '').replaceAll(' ', '\n')),
  )
  const env: Record<string, string> = Object.assign({ PATH, USER: user }, ...assigned, ...files)
  const [program = '', ...args] = one('ExecStart')
    .replaceAll(/\$([A-Z]+)/g, (_, key: string) => env[key] ?? '')
    .split(' ')
    .filter((word) => word !== '')
  const [uid, gid] = [numberFrom('id', ['-u', user]), numberFrom('id', ['-g', user])]

  return {
    type: one('Type', 'simple'),
    program,
    args,
    options: { uid, gid, env, cwd: one('WorkingDirectory', '/') },
  }
}

function start(name: string): void {
  const { type, program, args, options } = launchOf(name)
  process.umask(0o027)
  if (type === 'oneshot') {
    const { status } = spawnSync(program, args, { ...options, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${name} ended with ${status}`)
    return
  }
  const log = openSync(`/var/log/${name}.log`, 'a')
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  writeFileSync(pidFile(name), String(child.pid))
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}/exe`)

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFile(name))) return
  const pid = Number(readFileSync(pidFile(name), 'utf8'))
  rmSync(pidFile(name))
  const until = Date.now() + Number(settingsOf(name).one('TimeoutStopSec', '90')) * 1_000
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) {
    if (Date.now() > until) throw new Error(`${name} did not end within TimeoutStopSec`)
    await wait(LOOK_EVERY_MS)
  }
}

const hasScript = (name: string) =>
  !WITHOUT_SCRIPT.includes(name) &&
  !existsSync(`${UNITS[0]}/${name}`) &&
  existsSync(startScript(name))

/** A package of Debian has its own start script. */
function withScript(verb: string, name: string): void {
  const { status } = spawnSync(startScript(name), [verb], { stdio: 'inherit' })
  // systemd stops what does not run without an error; some scripts report one.
  if (status !== 0 && verb !== 'stop') throw new Error(`${name}: ${verb} ended with ${status}`)
}

async function obey(verb: string, name: string): Promise<void> {
  if (name.endsWith('.timer')) settingsOf(name).one('OnCalendar')
  else if (hasScript(name)) withScript(verb, name)
  else {
    if (verb !== 'start') await stop(name)
    if (verb !== 'stop') start(name)
  }
}

/** What the verbs do to a running service. */
const PLAIN_VERBS: Readonly<Record<string, string>> = {
  enable: 'start',
  disable: 'stop',
  start: 'start',
  stop: 'stop',
  restart: 'restart',
}

const [verb = '', ...words] = process.argv.slice(2)
if (verb !== 'daemon-reload') {
  const plain = PLAIN_VERBS[verb]
  if (plain === undefined) throw new Error(`${verb} is unknown`)
  if (plain !== verb && words[0] !== '--now') throw new Error(`${verb} is known with --now only`)
  for (const word of words.filter((name) => name !== '--now'))
    await obey(plain, word.includes('.') ? word : `${word}.service`)
}
