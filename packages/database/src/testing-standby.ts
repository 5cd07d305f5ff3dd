import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '@hlizo/kit/log'
import { directoryForTests } from '@hlizo/kit/testing-directory'
import { startEmbeddedPostgres } from './embedded.ts'

type Settings = Readonly<Record<string, string>>

/** A server and a physical standby that follows it. For tests. */
export type ServerWithStandby = {
  readonly primaryUrl: string
  readonly standbyUrl: string
  /** Ends the primary as a loss of power does. */
  killPrimary(): void
  stop(): Promise<void>
}

export async function startWithStandby(settings: {
  readonly primary?: Settings
  readonly standby?: Settings
}): Promise<ServerWithStandby> {
  const directory = await mkdtemp(join(directoryForTests(), 'hlizo-standby-'))
  const place = (name: string) => join(directory, name)
  const start = (name: string, own: Settings) =>
    startEmbeddedPostgres({
      directory: place(name),
      log: silentLog,
      isSupervised: false,
      settings: { fsync: 'off', shared_buffers: '16MB', ...own },
    })
  // A standby starts as a copy of a stopped server.
  await (await start('primary', {})).stop()
  await cp(place('primary'), place('standby'), { recursive: true })
  await writeFile(join(place('standby'), 'standby.signal'), '')
  const primary = await start('primary', settings.primary ?? {})
  const { hostname, username } = new URL(primary.url)
  const standby = await start('standby', {
    primary_conninfo: `host=${decodeURIComponent(hostname)} user=${username}`,
    ...settings.standby,
  })

  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    killPrimary: () => {
      const [pid] = readFileSync(join(place('primary'), 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    stop: async () => {
      for (const server of [standby, primary]) await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
