import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { readConfig } from '@hlizo/server/config'
import { serverMigrations } from '@hlizo/server/migrations'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { createTag, editTag } from '#cli/commands/tag/edit-tags.ts'
import { createEntry, editEntry } from '#cli/edit-entry.ts'
import { exportCatalogue } from './export.ts'
import { importCatalogue } from './import.ts'

const MANIFEST = `
comedians:
  - { slug: ana-pop, name: Ana Pop, picture: ana.svg }
tags:
  - { name: La bloc, pinned: true }
shows:
  - { slug: interfonul, title: Interfonul, category: show, status: published }
videos:
  - slug: cine-suna
    title: Cine sună?
    category: show
    status: published
    show: interfonul
    comedians: [ana-pop]
    tags: [La bloc]
    launchAt: 2026-04-01 18:00
featured:
  - show: interfonul
`
const Count = z.object({ count: z.number() })
let folder: string
let database: TestDatabase

const configOf = ({ url }: TestDatabase) =>
  readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') })
const count = async (query: ReturnType<typeof sql>) => (await database.db.one(Count, query)).count
const given = async (name: string, text: string) => {
  const file = join(folder, 'autumn', name)
  await writeFile(file, text)
  return file
}
const quietly = { wait: false }
/** The files of all pictures in the media store. */
const drawn = async () => {
  const entries = await readdir(join(folder, 'data/media/p'), { recursive: true }).catch(() => [])
  return entries.flatMap((name) => (name.includes('.') ? basename(name) : [])).toSorted()
}
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-cli-'))
  await mkdir(join(folder, 'autumn'))
  await given('ana.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  database = await testDatabase([jobsMigrations, serverMigrations])
})

afterEach(() => stdout.mockClear())

afterAll(async () => {
  stdout.mockRestore()
  await database.drop()
  await rm(folder, { recursive: true })
})

const printed = () => stdout.mock.calls.map(([text]) => text).join('')

describe('importCatalogue', () => {
  it('writes nothing on a dry run and prints the changes', async () => {
    await given('catalogue.yaml', MANIFEST)
    await importCatalogue(configOf(database), join(folder, 'autumn'), { ...quietly, dryRun: true })

    expect(printed()).toContain('  + video cine-suna\n')
    expect(printed()).toContain('Nothing was written. It would be: 4 new, 1 changed, 0 unchanged.')
    expect(await count(sql`select count(*) from app.video where ${true}`)).toBe(0)
    expect(await count(sql`select count(*) from jobs.job where ${true}`)).toBe(0)
    expect(await drawn()).toEqual([])
  })

  it('exports a folder after its pictures exist as JPEG, and leaves AVIF to the server', async () => {
    await importCatalogue(configOf(database), join(folder, 'autumn'), quietly)

    expect(printed()).toContain('4 new, 1 changed, 0 unchanged.')
    expect(await count(sql`select count(*) from jobs.job where kind = ${'media.picture'}`)).toBe(1)
    expect(await drawn()).toEqual(['9.jpg', '9.webp'])
  })

  it('refuses to list a title whose picture cannot be drawn', async () => {
    await given('text.webp', 'no picture')
    const file = await given(
      'undrawn.yaml',
      `videos:
  - slug: fara-poza
    title: Fără poză
    category: standup
    status: published
    picture: text.webp
`,
    )

    await expect(importCatalogue(configOf(database), file, quietly)).rejects.toThrow(
      'undrawn.yaml:6:14  picture: ',
    )
    await rm(file)
    expect(await count(sql`select count(*) from app.video where slug = ${'fara-poza'}`)).toBe(0)
  })

  it('refuses a title that would expire before its launch, and leaves what was so before', async () => {
    const manifest = (launchAt: string, expiresAt: string) => `videos:
  - slug: cu-termen
    title: Cu termen
    category: standup
    launchAt: ${launchAt}
    expiresAt: ${expiresAt}
`
    const apply = async (text: string) =>
      importCatalogue(configOf(database), await given('times.yaml', text), quietly)
    await apply(manifest('2026-04-01 18:00', '2026-06-01 00:00'))
    const moved = apply(manifest('2026-06-10 18:00', '2026-06-01 00:00'))
    await expect(moved).rejects.toThrow('times.yaml:5:15  launchAt: the title expires before')

    await database.db.run(sql`update app.video set launch_at = '2026-06-10T15:00:00Z'
      where slug = 'cu-termen'`)
    await apply(manifest('2026-06-10 18:00', '2026-06-01 00:00'))
    await database.db.run(sql`delete from app.video where slug = 'cu-termen'`)
    await rm(join(folder, 'autumn/times.yaml'))
  })

  it('orders the films of a manifest as the user of the command line', async () => {
    await given('film.mov', 'film')
    const file = await given(
      'film.yaml',
      `videos:
  - { slug: ora-noua, title: Ora nouă, category: standup, film: film.mov }
`,
    )
    const other = await testDatabase([jobsMigrations, serverMigrations])
    await importCatalogue(configOf(other), file, quietly)
    await rm(file)

    const Order = z.object({ by: z.string(), via: z.string() })
    expect(
      await other.db.many(
        Order,
        sql`select ordered_by as by, ordered_via as via from app.media_import where ${true}`,
      ),
    ).toEqual([{ by: commandLineActor().name, via: 'command-line' }])
    await other.drop()
  })

  it('names file and line of an unknown reference and writes nothing', async () => {
    const file = await given(
      'faulty.yaml',
      `videos:
  - slug: ora-opt
    title: Ora opt
    category: standup
    picture: posters/ora-opt.webp
    comedians: [ana-pop, nimeni]
`,
    )
    const refused = importCatalogue(configOf(database), file, quietly)

    await expect(refused).rejects.toThrow(
      `faulty.yaml:5:14  picture: there is no file ${join(folder, 'autumn/posters/ora-opt.webp')}`,
    )
    await expect(refused).rejects.toThrow(
      'faulty.yaml:6:26  comedians[2]: there is no comedian „nimeni”',
    )
    await rm(file)
    expect(await count(sql`select count(*) from app.video where slug = ${'ora-opt'}`)).toBe(0)
  })
})

describe('exportCatalogue', () => {
  it('exports a catalogue that imports unchanged into an empty one', async () => {
    const other = await testDatabase([jobsMigrations, serverMigrations])
    const [first, second] = [join(folder, 'first.yaml'), join(folder, 'second.yaml')]
    await exportCatalogue(configOf(database), first, {})
    await importCatalogue(configOf(other), first, quietly)
    await exportCatalogue(configOf(other), second, {})

    expect(await readFile(second, 'utf8')).toBe(await readFile(first, 'utf8'))
    expect(await readFile(second, 'utf8')).toContain('title: Cine sună?')
    await other.drop()
  })

  it('does not overwrite a file without --force', async () => {
    const file = join(folder, 'first.yaml')

    await expect(exportCatalogue(configOf(database), file, {})).rejects.toThrow('--force')
  })
})

describe('createEntry', () => {
  it('creates a draft with a slug of its title, once', async () => {
    const fields = { title: 'Ora opt, fix', category: 'standup', comedians: ['ana-pop'] }

    expect(await createEntry(configOf(database), 'video', fields)).toBe('ora-opt-fix')
    await expect(createEntry(configOf(database), 'video', fields)).rejects.toThrow(
      'There is a video ora-opt-fix already. Give this one a --slug.',
    )
  })

  it('names the invalid option', async () => {
    const fields = { title: 'Ora opt', category: 'dramă', ageRating: '13' }

    await expect(createEntry(configOf(database), 'video', fields)).rejects.toThrow(
      '--category must be standup, podcast or show.\n--age-rating must be AP, 12, 15 or 18.',
    )
  })
})

describe('editEntry', () => {
  it('changes only the given fields', async () => {
    const target = { ref: 'ora-opt-fix', options: { title: 'Ora nouă', tags: ['La bloc'] } }
    await editEntry(configOf(database), 'video', target)

    expect(printed()).toBe('  ~ video ora-opt-fix: title, tags\n0 new, 1 changed, 0 unchanged.\n')
  })

  it('accepts the number of a title', async () => {
    const { id } = await database.db.one(
      z.object({ id: z.number() }),
      sql`select id from app.show where slug = ${'interfonul'}`,
    )
    await editEntry(configOf(database), 'show', { ref: String(id), options: { pin: 4 } })

    expect(printed()).toContain('~ show interfonul: pin')
    await expect(
      editEntry(configOf(database), 'show', { ref: 'nimic', options: {} }),
    ).rejects.toThrow('There is no show nimic.')
  })
})

describe('publishing', () => {
  const publish = (ref: string, dryRun = false) =>
    editEntry(configOf(database), 'video', { ref, options: { status: 'published', dryRun } })
  const statusOf = (slug: string) =>
    count(sql`select count(*) from app.video where slug = ${slug} and status = 'published'`)

  it('waits for a JPEG of the picture that the title or its show has had before', async () => {
    const file = await given(
      'show.yaml',
      `shows:
  - { slug: scara-b, title: Scara B, category: show, picture: ana.svg }
videos:
  - { slug: afisul, title: Afișul, category: show, show: scara-b }
`,
    )
    await importCatalogue(configOf(database), file, quietly)
    const lost = await database.db.one(
      z.object({ id: z.string() }),
      sql`select picture_id as id from app.show where slug = ${'scara-b'}`,
    )
    await rm(join(folder, 'data/media/p', lost.id, '9.jpg'))

    await expect(publish('afisul', true)).rejects.toThrow('--picture')
    await expect(publish('afisul')).rejects.toThrow(
      `--picture: picture ${lost.id} is not in the media store as JPEG: give its file again.`,
    )
    expect(await statusOf('afisul')).toBe(0)

    await importCatalogue(configOf(database), file, quietly)
    await rm(file)
    await publish('afisul')
    expect(await statusOf('afisul')).toBe(1)
  })
})

describe('createTag and editTag', () => {
  it('roll a dry run back', async () => {
    await createTag(configOf(database), 'Ardeal', { pin: true, dryRun: true })

    expect(printed()).toBe(
      '  + tag Ardeal\nNothing was written. It would be: 1 new, 0 changed, 1 unchanged.\n',
    )
    await expect(editTag(configOf(database), 'Ardeal', { place: 1 })).rejects.toThrow(
      'There is no tag „Ardeal”.',
    )
  })
})
