import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMediaStore } from '@hlizo/media/open-store'
import { startBucket } from '@hlizo/media/testing-bucket'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addBackupCommands } from './backup.ts'

const KEY = `v/${'0123456789abcdef'.repeat(2)}/v720_00000.m4s`

/** What the last argument of ExecStart= of the nightly unit is, without the program. */
async function nightlyWords(folder: string): Promise<string[]> {
  const unit = new URL('../../../../../docs/systemd/hlizo-backup.service', import.meta.url)
  const [, words = ''] = /^ExecStart=.*main\.ts (.*)$/m.exec(await readFile(unit, 'utf8')) ?? []

  return words.replace('/var/backups/hlizo', folder).split(' ')
}

describe('hlizo backup', () => {
  let folder: string
  let bucket: Awaited<ReturnType<typeof startBucket>>
  let ofBucket: TestCommands
  let ofDisk: TestCommands
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hlizo-backup-'))
    bucket = await startBucket(await mkdtemp(join(folder, 'bucket-')))
    const segment = { bytes: Buffer.from('a segment') }
    await openMediaStore(bucket.name, folder).put(KEY, segment)
    ofBucket = await openTestCommands(addBackupCommands, { MEDIA_STORE: bucket.name })
    ofDisk = await openTestCommands(addBackupCommands)
    await openMediaStore('disk', join(ofDisk.folder, 'media')).put(KEY, segment)
  })
  afterAll(async () => {
    await Promise.all([ofBucket.close(), ofDisk.close(), bucket.stop()])
    await rm(folder, { recursive: true })
  })

  it('leaves the media of a bucket there each night, and copies those of a disk', async () => {
    const nightly = (name: string) => nightlyWords(join(folder, name))

    expect(await ofBucket.run(...(await nightly('of-bucket')))).toContain(', no media files.\n')
    expect(await ofDisk.run(...(await nightly('of-disk')))).toContain(', 1 media files.\n')
  })

  it('copies the media of a bucket, or none, when it is asked for', async () => {
    const all = join(folder, 'all')
    const none = join(folder, 'none')

    expect(await ofBucket.run('backup', all, '--media')).toContain(', 1 media files.\n')
    expect(await ofDisk.run('backup', none, '--no-media')).toContain(', no media files.\n')
  })
})
