import { it } from 'vitest'
import { raw, sql } from '@hlizo/database/sql'
import { openTestWorld } from '#server/stores/testing-world.ts'
import { contentFeature } from './routes.ts'
import { homeSectionsFeature } from '../home-sections/routes.ts'
import { progressFeature } from '../progress/routes.ts'
import { videosFeature } from '../videos/routes.ts'
import { favoritesFeature } from '../favorites/routes.ts'
import { showsFeature } from '../shows/routes.ts'

const words = 'bloc mama soacra vecin scara lift glume birou call sedinta bani chirie sat cocos primar tren ploaie bere fotbal frigider nunta botez taxi cafea somn copil scoala nota profesor medic'.split(' ')
const pick = (n: number, k: number) => Array.from({ length: k }, (_, i) => words[(n * 7 + i * i * 13 + (n >> 3) * i) % words.length]).join(' ')

it('scale', async () => {
  const world = await openTestWorld((deps) => {
    const all = [contentFeature(deps), homeSectionsFeature(deps), progressFeature(deps), videosFeature({ ...deps, playbackOf: async () => null }), favoritesFeature(deps), showsFeature(deps)]
    return { routes: (api) => all.forEach((f) => f.routes?.(api)) }
  })
  const N = Number(process.env['SCALE'] ?? 100_000)
  const { db } = world
  await db.run(raw(`set statement_timeout = 0`)).catch(() => {})
  const batch = 2000
  await db.run(sql`insert into app.show (title, sort_key, search_text, category, description, status, created_at) select 'Show '||g, 'SHOW'||g, 'show '||g||E'\n\n\n\n', (array['standup','show','podcast'])[1+g%3], 'd', 'published', now() from generate_series(1, ${N / 50}::int) g`)
  await db.run(raw(`insert into app.comedian (slug,name,bio) select 'c'||g,'Comedian '||g,'' from generate_series(1,200) g`))
  await db.run(raw(`insert into app.tag (name,position,is_pinned) select 'tag '||g,g,g<=8 from generate_series(1,40) g`))
  for (let from = 0; from < N; from += batch) {
    const ns = Array.from({ length: batch }, (_, i) => from + i)
    await db.run(sql`insert into app.video (title, sort_key, search_text, category, description, status, show_id, season, episode, age_rating, launch_at, duration_seconds, views_count, created_at, asset_id)
      select t, t, s, (array['standup','show','podcast'])[1+(n/50)%3], 'desc', 'published', case when n%5=0 then null else 1+n/50 end, 1, n%50, '12', '2026-04-30'::timestamptz - n * interval '10 minutes', 1500, (n*7919)%50000, now(), 'a'
      from unnest(${ns}::int[], ${ns.map((n) => `Titlu ${pick(n, 3)} ${n}`)}::text[], ${ns.map((n) => `titlu ${pick(n, 3)} ${n}\ncomedian ${n % 200}\nshow ${n}\n${pick(n + 5, 2)}\n${pick(n + 9, 20)}`)}::text[]) u(n,t,s)`)
  }
  await db.run(raw(`insert into app.video_comedian select id, 1+id%200, 0 from app.video`))
  await db.run(raw(`insert into app.video_tag select id, 1+id%40 from app.video`))
  const ana = await world.viewer()
  await db.run(sql`insert into app.progress (account_id, profile_id, video_id, position_seconds, percentage_seen, seen, is_in_progress, finished_at, updated_at)
    select ${ana.accountId}::uuid, ${ana.profileId}::bigint, id, 300, 20, id%3<>0, id%3=0, now() - interval '20 days', '2026-04-30'::timestamptz - id * interval '1 minute' from app.video where id % (${N}::int/300) = 1`)
  await db.run(raw(`analyze`))
  const time = async (name: string, run: () => Promise<unknown>, n = 20) => {
    await run()
    const ts: number[] = []
    for (let i = 0; i < n; i++) { const t = performance.now(); await run(); ts.push(performance.now() - t) }
    ts.sort((a, b) => a - b)
    console.log(N, name, 'p50', ts[n >> 1]?.toFixed(1), 'p95', ts[Math.floor(n * 0.95)]?.toFixed(1))
  }
  const get = (path: string) => async () => { const r = await world.api.call('GET', path, ana); if (r.status !== 200 && r.status !== 204) throw new Error(path + r.status + JSON.stringify(r)) ; return r }
  for (const p of ['/videos?limit=60', '/videos?sort=a-z', '/videos?sort=popular&category=show', '/content?q=bloc', '/content?q=soac', '/content?q=titlu', '/content?q=99999', '/content?q=bloc%20mama%20ta', '/content?q=frigidre%20nunat', '/content?q=zzqqx', '/homepage/sections/most-watched', '/homepage/sections/recommended', '/homepage/sections/explore-videos', '/homepage/sections/tags', '/homepage/sections/watch-again', '/homepage/sections/other-episodes', '/progress/watchlist', '/favorites', '/shows/5', '/videos/777', '/videos/777/next']) await time(p, get(p))
  world.catalogue.sharedLists.clear()
  for (const p of ['/content', '/homepage/sections/most-watched', '/homepage/sections/tags','/homepage/sections/recommended']) { const t = performance.now(); await get(p)(); console.log(N, 'cold', p, (performance.now() - t).toFixed(0)) }
  await time('/content', get('/content'))
  await time('home', () => Promise.all(['most-watched', 'recommended', 'explore-videos', 'tags', 'watch-again', 'other-episodes', 'favorite'].map((s) => get(`/homepage/sections/${s}`)())))
  const viewers = await Promise.all(Array.from({ length: 200 }, () => world.viewer()))
  const t0 = performance.now(); let n = 0
  await Promise.all(viewers.map(async (v, i) => { for (let k = 0; k < 20; k++) { await world.api.call('POST', `/progress/${1 + ((i * 37 + k) % N)}/track`, v, { time: 40 + k, seen: false, percentageSeen: 3 }); n++ } }))
  console.log('tracks/s', (n / (performance.now() - t0) * 1000).toFixed(0))
  await world.close()
}, 600_000)
