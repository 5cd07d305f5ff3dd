import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getLaughterMap } from '@hlizo/contract/calls/laughter'
import { sql } from '@hlizo/database/sql'
import { testingUniform } from '@hlizo/domain/testing-uniform'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Feature } from '#server/http/feature.ts'
import { storeLaughs } from '#server/stores/laughter.ts'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { countLaughs } from './count-laughs.ts'
import { laughterRoutes } from './routes.ts'

const DURATION = 600
/** More than the secret threshold can be. */
const ENOUGH = 76

const Person = z.object({ accountId: z.string(), profileId: z.number() })
type Person = z.infer<typeof Person>
let world: TestWorld
let people: Person[]
/** Two viewers who look: the first one laughs too. */
let ana: TestViewer
let vlad: TestViewer
let videoId: number
const uniform = testingUniform(1)

beforeAll(async () => {
  world = await openTestWorld(({ db, clock }): Feature => ({
    routes: laughterRoutes({ db, clock }),
  }))
  ana = await world.viewer()
  vlad = await world.viewer()
  people = [ana, ...(await newPeople(3 * ENOUGH))]
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(testNow)
  videoId = await world.given.video({ durationSeconds: DURATION })
})

/** Profiles of new accounts. */
const newPeople = (count: number) =>
  world.db.many(
    Person,
    sql`with account as (
        insert into app.account (id, email, first_name, last_name, created_at)
        select id, id || '@example.ro', 'Ion', 'Popescu', ${testNow}
        from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) ids
        returning id
      )
      insert into app.profile (account_id, name, name_key, avatar, created_at)
      select id, 'Ana', 'ana', 7, ${testNow} from account
      returning account_id as "accountId", id as "profileId"`,
  )
const laugh = async (of: readonly Person[], laughs: readonly number[]) => {
  const facts = { videoId, at: world.clock.now(), laughs, durationSeconds: DURATION }
  const stored = storeLaughs(of.map((viewer) => ({ ...facts, viewer, filmOffsetSeconds: 0 })))
  if (stored) await world.db.run(stored)
}
const count = async () => {
  await countLaughs({ db: world.db, clock: world.clock, uniform })
}
const nextDay = () => world.clock.advance(DAY_MS + 60_000)
const from = (start: number, length: number) => people.slice(start, start + length)
const mapFor = async (viewer: TestViewer) => {
  const { data } = await world.api.call('GET', `/videos/${videoId}/laughs`, viewer)
  return getLaughterMap.data.parse(data).map
}
const map = () => mapFor(ana)
const Row = z.object({ seconds: z.array(z.number()), isCounted: z.boolean() })
const rows = () =>
  world.db.many(
    Row,
    sql`select seconds, counted_at is not null as "isCounted" from app.laughter
      where video_id = ${videoId} order by account_id`,
  )

describe('the laughter map of a title', () => {
  it('is hidden below fifty profiles with any number of laughs', async () => {
    for (const second of [10, 100, 200, 300]) await laugh(from(0, 49), [second])
    nextDay()
    await count()

    expect(await map()).toBeNull()
    expect((await rows()).some(({ isCounted }) => isCounted)).toBe(false)
  })

  it('shows the positions of laughs from enough profiles', async () => {
    await laugh(from(0, ENOUGH), [302])
    nextDay()
    await count()

    expect((await map())?.moments).toEqual([300])
  })

  it('waits until a profile has not laughed for a day', async () => {
    await laugh(from(0, ENOUGH), [302])
    world.clock.advance(DAY_MS / 2)
    await laugh(from(0, ENOUGH), [402])
    world.clock.advance(DAY_MS / 2 + 60_000)
    await count()
    expect(await map()).toBeNull()

    world.clock.advance(DAY_MS / 2)
    await count()
    expect((await map())?.moments.toSorted()).toEqual([300, 400])
  })

  it('deletes the seconds of profiles that were counted', async () => {
    await laugh(from(0, ENOUGH), [302])
    nextDay()
    await count()

    expect(await rows()).toEqual(
      Array.from({ length: ENOUGH }, () => ({ seconds: [], isCounted: true })),
    )
  })

  it('does not count operators', async () => {
    const staff = await newPeople(40)
    await world.db.run(sql`insert into app.operator (account_id, roles, added_at, added_by)
      select id, '{editor}', ${testNow}, 'test'
      from unnest(${staff.map(({ accountId }) => accountId)}::uuid[]) as id`)
    await laugh([...staff, ...from(0, 49)], [302])
    nextDay()
    await count()

    expect(await map()).toBeNull()
  })
})

describe('the difference of two responses', () => {
  const publish = async () => {
    await laugh(from(0, ENOUGH), [302])
    nextDay()
    await count()
    return map()
  }

  it('is zero until fifty other profiles have laughed', async () => {
    const before = await publish()
    await laugh(from(ENOUGH, 49), [102])
    nextDay()
    await count()

    expect(await map()).toEqual(before)
  })

  it('is zero when a counted profile laughs again', async () => {
    const before = await publish()
    await laugh(from(0, ENOUGH), [102])
    nextDay()
    await count()

    expect(await map()).toEqual(before)
    expect((await rows()).every(({ seconds }) => seconds.length === 0)).toBe(true)
  })

  it('is zero when a profile is erased, before and after it was counted', async () => {
    const before = await publish()
    const waiting = await newPeople(1)
    await laugh([...waiting, ...from(ENOUGH, 49)], [102])
    for (const { accountId } of [...waiting, ...people.splice(1, 1)]) {
      await world.db.run(sql`delete from app.profile where account_id = ${accountId}`)
    }
    nextDay()
    await count()

    expect(await map()).toEqual(before)
    expect(await rows()).toHaveLength(ENOUGH + 48)
  })

  it('is that of a whole group of profiles that were not counted before', async () => {
    await publish()
    await laugh(from(0, 2 * ENOUGH), [102])
    nextDay()
    await count()

    expect((await map())?.moments.toSorted()).toEqual([100, 300])
  })

  it('is the same for every viewer, whether counted or not', async () => {
    const answer = await publish()

    expect(await mapFor(vlad)).toEqual(answer)
  })

  it('does not reveal the profile that completed a group', async () => {
    const sizes = new Set<number>()
    for (let title = 0; title < 6; title += 1) {
      videoId = await world.given.video({ durationSeconds: DURATION })
      let size = 49
      await laugh(from(0, size), [302])
      for (let shown = await map(); shown === null; shown = await map()) {
        await laugh(from(size, 1), [302])
        size += 1
        nextDay()
        await count()
      }
      sizes.add(size)
    }

    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(50)
    expect(sizes.size).toBeGreaterThan(2)
  })
})

describe('countLaughs', () => {
  it('counts each profile once with two concurrent nodes', async () => {
    await laugh(from(0, 2 * ENOUGH), [302])
    nextDay()
    await Promise.all([count(), count(), count()])
    const Map = z.object({ groups: z.number(), parts: z.array(z.number()) })
    const [stored] = await world.db.many(
      Map,
      sql`select groups, parts from app.laughter_map where video_id = ${videoId}`,
    )

    expect(stored?.groups).toBe(1)
    expect(Math.abs((stored?.parts[60] ?? 0) - 2 * ENOUGH)).toBeLessThan(30)
  })

  it('publishes no group when its node crashes', async () => {
    await laugh(from(0, ENOUGH), [302])
    nextDay()
    const dying = () => {
      throw new Error('killed')
    }
    await expect(countLaughs({ db: world.db, clock: world.clock, uniform: dying })).rejects.toThrow(
      'killed',
    )
    expect(await map()).toBeNull()
    await count()

    expect((await map())?.moments).toEqual([300])
  })
})

describe('getLaughterMap', () => {
  it('refuses visitors and unknown titles', async () => {
    const path = `/videos/${videoId}/laughs`

    expect((await world.api.call('GET', path)).status).toBe(401)
    expect((await world.api.call('GET', '/videos/999999/laughs', ana)).status).toBe(404)
  })
})
