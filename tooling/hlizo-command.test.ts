import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironmentFile } from './bare-debian/environment-file.ts'

const wrapper = readFileSync(join(import.meta.dirname, '../docs/systemd/hlizo'), 'utf8')
const ours = {
  DATABASE_URL: 'postgresql://hlizo:x@127.0.0.1:6432/hlizo',
  DATABASE_POOLER_PREPARES: 'on',
  DATABASE_LISTEN_URL: 'postgresql://hlizo:x@127.0.0.1:5000/hlizo',
  DATABASE_REPLICA_URL: 'postgresql://hlizo:x@127.0.0.1:5001/hlizo',
  DATABASE_STANDBY_URL: 'postgresql://hlizo:x@127.0.0.1:5002/hlizo',
}
const drill = 'postgresql://hlizo:x@127.0.0.1:5000/drill'

/** The command with settings of three machines, and with a `runuser` that shows what it would start. */
describe('docs/systemd/hlizo', () => {
  let directory = ''
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'hlizo-command-'))
    const settings = join(directory, 'hlizo.env')
    const lines = Object.entries(ours).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(settings, lines.join(''))
    writeFileSync(join(directory, 'runuser'), '#!/bin/sh\necho "STARTED=\'$*\'"\nenv\n')
    chmodSync(join(directory, 'runuser'), 0o755)
    writeFileSync(join(directory, 'hlizo'), wrapper.replace('/etc/hlizo/hlizo.env', settings))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  function start(caller: Readonly<Record<string, string>>) {
    const { stdout, stderr } = spawnSync('sh', [join(directory, 'hlizo'), 'restore', 'a folder'], {
      env: { PATH: `${directory}:${process.env['PATH'] ?? ''}`, ...caller },
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    const variables = readEnvironmentFile(stdout)
    const names = ['STARTED', 'MODE', 'DATA_DIR', ...Object.keys(ours)]

    return Object.fromEntries(names.map((name) => [name, variables[name]]))
  }

  it('takes the database of the service', () => {
    expect(start({})).toEqual({
      STARTED:
        '-u hlizo -- /opt/hlizo/node_modules/.bin/node /opt/hlizo/apps/cli/src/main.ts restore a folder',
      MODE: 'production',
      DATA_DIR: '/var/lib/hlizo',
      ...ours,
    })
  })

  it('takes only the database that the caller names', () => {
    expect(start({ DATABASE_URL: drill, DATA_DIR: '/tmp/drill' })).toMatchObject({
      DATA_DIR: '/tmp/drill',
      DATABASE_URL: drill,
      DATABASE_LISTEN_URL: undefined,
      DATABASE_REPLICA_URL: undefined,
      DATABASE_STANDBY_URL: undefined,
      DATABASE_POOLER_PREPARES: undefined,
    })
  })
})
