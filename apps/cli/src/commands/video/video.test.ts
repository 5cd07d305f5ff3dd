import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { systemClock } from '@hlizo/kit/clock'
import { readConfig } from '@hlizo/server/config'
import { assetStore } from '@hlizo/server/features/media/asset-store'
import { IMPORT_JOB } from '@hlizo/server/features/media/import-job'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { filmDescriptor } from '@hlizo/server/testing-studio'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addVideoCommands } from './video.ts'

const Id = z.object({ id: z.string() })
const Entry = z.object({
  action: z.string(),
  actor: z.string(),
  via: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
const READING = ['list']

let hlizo: TestCommands
let film: string
const by = { actor: commandLineActor().name, via: 'command-line' }

beforeAll(async () => {
  hlizo = await openTestCommands(addVideoCommands)
  film = join(hlizo.folder, 'film.mov')
  await writeFile(film, 'film')
})
afterAll(() => hlizo.close())

const run = (...words: string[]) => hlizo.run('video', ...words)

/** Runs an import whose film the server ends so. */
async function importing(words: readonly string[], end: (id: string) => Promise<unknown>) {
  const running = run('import', ...words)
  const open = sql`select id from app.media_import where state = ${'queued'}`
  const { id } = await vi.waitFor(() => hlizo.db.one(Id, open), { timeout: 20_000 })
  await end(id)

  return running
}
const ready = (assetId: string) => (id: string) =>
  hlizo.db.transaction((tx) =>
    assetStore(tx).finish(
      id,
      { asset: filmDescriptor(assetId, 60), loudnessLufs: null },
      systemClock.now(),
    ),
  )

/** The entries of the audit log that this adds. */
async function entriesOf(change: () => Promise<unknown>) {
  const read = () =>
    hlizo.db.many(
      Entry,
      sql`select action, actor, via, before, after from app.audit_entry where ${true} order by id`,
    )
  const { length } = await read()
  await change()

  return (await read()).slice(length)
}

describe('hlizo video', () => {
  const changes: readonly (readonly [string, string, () => Promise<unknown>])[] = [
    ['create', 'video.created', () => run('create', '--title', 'Liftul', '--category', 'standup')],
    ['edit', 'video.changed', () => run('edit', 'liftul', '--title', 'Liftul blocat')],
    [
      'import',
      'video.film-imported',
      () => importing([film, '--video', 'liftul'], ready('a'.repeat(32))),
    ],
    ['publish', 'video.changed', () => run('publish', 'liftul')],
    ['schedule', 'video.changed', () => run('schedule', 'liftul', '--at', '2036-12-01 18:00')],
    ['retire', 'video.changed', () => run('retire', 'liftul')],
  ]

  it('has an entry of the audit log for each command that changes something', async () => {
    const program = new Command()
    addVideoCommands(program, () => readConfig({}))
    const names = program.commands.flatMap(({ commands }) => commands.map((one) => one.name()))
    expect(names.toSorted()).toEqual([...changes.map(([name]) => name), ...READING].toSorted())

    for (const [name, action, change] of changes)
      expect(await entriesOf(change), name).toMatchObject([{ ...by, action }])
  })

  it('logs what another film changes of a title, and nothing for the same film', async () => {
    const words = [film, '--video', 'liftul']
    const [entry] = await entriesOf(() => importing(words, ready('b'.repeat(32))))

    expect(entry).toEqual({
      ...by,
      action: 'video.film-imported',
      before: { film: 'a'.repeat(32) },
      after: { film: 'b'.repeat(32) },
    })
    expect(await entriesOf(() => importing(words, ready('b'.repeat(32))))).toEqual([])
  })

  it('logs the draft of a failed import, and its removal', async () => {
    const failing = () =>
      expect(
        importing([film, '--title', 'Etajul'], (id) =>
          assetStore(hlizo.db).fail(
            id,
            { failure: 'UNEXPECTED', detail: 'ffmpeg: exit 69' },
            systemClock.now(),
          ),
        ),
      ).rejects.toThrow('Pregătirea s-a oprit; spune echipei tehnice.\nffmpeg: exit 69')

    expect(await entriesOf(failing)).toMatchObject([
      { ...by, action: 'video.created' },
      { ...by, action: 'video.removed', before: { title: 'Etajul' }, after: null },
    ])
  })

  it('leaves an import that waits for its store in the queue, with its draft', async () => {
    const held: string[] = []
    const holding = () =>
      expect(
        importing([film, '--title', 'Parterul'], (id) => {
          held.push(id)
          const reason = { failure: 'TAKEN', detail: 'Node 2 makes it.' } as const
          return assetStore(hlizo.db).hold(id, reason, systemClock.now())
        }),
      ).rejects.toThrow('Node 2 makes it.\nThe film stays in the queue.')

    expect(await entriesOf(holding)).toMatchObject([{ ...by, action: 'video.created' }])
    expect(
      await hlizo.db.many(
        Id,
        sql`select id from app.media_import where state = 'queued' and exists (
          select from jobs.job where kind = ${IMPORT_JOB} and key = media_import.id::text)`,
      ),
    ).toEqual(held.map((id) => ({ id })))
  })
})
