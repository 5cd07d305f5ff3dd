import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { raw } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import type { Ledger } from './traffic.ts'
import { lostWrites } from './verify-ledger.ts'

let database: TestDatabase
let shop: Server
let url: string

beforeAll(async () => {
  database = await testDatabase([])
  const { db } = database
  await db.run(raw('create schema app'))
  await db.run(
    raw('create table app.progress (profile_id int, video_id int, position_seconds float8)'),
  )
  await db.run(raw('create table app.favorite (profile_id int, item_id int, kind text)'))
  await db.run(raw('insert into app.progress values (1, 10, 20.5), (1, 11, 3)'))
  await db.run(raw(`insert into app.favorite values (1, 10, 'VIDEO'), (1, 11, 'SHOW')`))
  shop = createServer((request, response) => {
    const isKnown = request.url === '/api/v1/vouchers/paid-and-known'
    response.writeHead(isKnown ? 200 : 404).end(JSON.stringify({ data: { code: 'HA-HA' } }))
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = z.object({ port: z.number() }).parse(shop.address())
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  shop.close()
  await database.drop()
})

const lostOf = (acknowledged: Partial<Ledger>) =>
  lostWrites(database.db, url, {
    events: [],
    progress: new Map(),
    favorites: new Set(),
    gifts: [],
    ...acknowledged,
  })

it('finds every acknowledged write that is stored, or was followed by a later one', async () => {
  const progress = new Map([
    ['1:10', 20.5],
    ['1:11', 2.9],
  ])
  const gifts = [{ sessionKey: 'paid-and-known' }]

  expect(await lostOf({ progress, favorites: new Set(['1:10']), gifts })).toEqual([])
})

it('tells of places that are earlier than acknowledged or missing', async () => {
  const progress = new Map([
    ['1:10', 20.6],
    ['2:10', 1],
  ])

  expect(await lostOf({ progress })).toEqual([
    'progress 1:10 was acknowledged at 20.6 s and is 20.5 s',
    'progress 2:10 was acknowledged at 1 s and is 0 s',
  ])
})

it('tells of favourites that are gone, also when a show has the number of the video', async () => {
  expect(await lostOf({ favorites: new Set(['1:11']) })).toEqual([
    'favourite 1:11 was acknowledged and is gone',
  ])
})

it('tells of paid gifts without a code', async () => {
  expect(await lostOf({ gifts: [{ sessionKey: 'paid-and-forgotten' }] })).toEqual([
    'gift paid-and… was paid and has no code',
  ])
})
