import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ImportFailure } from '@hlizo/contract/messages/media-import'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { frozenClock } from '@hlizo/kit/testing-clock'
import type { FoundMediaTools } from '@hlizo/media/ffmpeg'
import { bareSandbox } from '@hlizo/media/sandbox'
import { serverMigrations } from '#server/migrations.ts'
import { assetStore } from './asset-store.ts'
import { encoderPresence, encoders } from './encoders.ts'

const now = new Date('2026-05-01T10:00:00Z')
const advice = 'Install ffmpeg.'
const missing: FoundMediaTools = { ok: false, refusal: 'FFMPEG_MISSING', advice }
const found: FoundMediaTools = {
  ok: true,
  value: {
    ffmpeg: '/usr/bin/ffmpeg',
    ffprobe: null,
    version: '7.0',
    source: 'PATH',
    extras: { av1: null, vmaf: false, toneMapping: false },
    sandbox: bareSandbox,
    searchPath: '',
  },
}
const Reason = z.object({ failure: z.string().nullable(), detail: z.string().nullable() })

let database: TestDatabase
let importId: string
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.run(raw('delete from app.media_import'))
  await database.db.run(raw('delete from app.encoder'))
  importId = uuidv7(now)
  const source = { file: 'film.mp4', captions: [] }
  await assetStore(database.db).queue(importId, { source, videoIds: [], orderedBy: null }, now)
})

/** A node, and its media tools, which may be installed later. */
const nodeOn = (isShared: boolean, first: FoundMediaTools) => {
  let tools = first
  const presence = encoderPresence({
    db: database.db,
    id: randomUUID(),
    clock: frozenClock(now),
    isShared,
    findTools: async () => tools,
    onRenewal: async () => {},
  })
  const install = () => {
    tools = found
  }

  return { ...presence, install }
}
const reason = async () => {
  const stored = sql`select failure, detail from app.media_import where id = ${importId}`
  const { failure, detail } = await database.db.one(Reason, stored)

  return failure === null ? null : [failure, detail]
}
const awaitsTools = ['TOOLS_MISSING', advice]
const hold = (failure: ImportFailure, detail: string) =>
  assetStore(database.db).hold(importId, { failure, detail }, now)

describe('encoderPresence', () => {
  it('says at once why films wait on one node without ffmpeg, until ffmpeg is installed', async () => {
    const node = nodeOn(false, missing)
    await node.look()
    expect([node.canEncode(), await reason()]).toEqual([false, awaitsTools])

    node.install()
    await node.look()
    expect([node.canEncode(), await reason()]).toEqual([true, null])
  })

  it('says nothing while another node can encode, and withdraws what was said before', async () => {
    const [without, other] = [nodeOn(true, missing), nodeOn(true, found)]
    await hold('TOOLS_MISSING', advice)
    await other.look()
    await without.look()

    expect([without.canEncode(), other.canEncode(), await reason()]).toEqual([false, true, null])
  })

  it('says why films wait when no node could encode for a minute', async () => {
    const node = nodeOn(true, missing)
    for (let look = 1; look < 12; look += 1) await node.look()
    expect(await reason()).toBeNull()

    await node.look()
    expect(await reason()).toEqual(awaitsTools)
    await encoders(database.db, randomUUID()).renew()
    await node.look()
    expect(await reason()).toBeNull()
  })

  it('does not withdraw another reason for which a film waits', async () => {
    await hold('AWAY', 'The bucket is away.')
    await nodeOn(true, found).look()

    expect(await reason()).toEqual(['AWAY', 'The bucket is away.'])
  })

  it('is counted by others only where nodes share their films', async () => {
    const self = encoders(database.db, randomUUID())
    await nodeOn(false, found).look()
    expect(await self.countOthers()).toBe(0)

    await nodeOn(true, found).look()
    expect(await self.countOthers()).toBe(1)
  })
})
