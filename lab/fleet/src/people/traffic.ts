import { z } from 'zod'
import { wait } from '@hlizo/kit/wait'
import { ask, insist, type Answer } from './ask.ts'
import { buyGift, type PaidGift } from './gift.ts'
import type { Member } from './member.ts'

/** Something that was asked while traffic ran. */
export type Event = {
  /** `own` is what a member reads: the account, what is in progress, and the page of a film. */
  readonly kind: 'list' | 'own' | 'progress' | 'favorite' | 'gift' | 'edit'
  readonly status: number
  readonly atMs: number
  readonly tookMs: number
}

/** What the product has acknowledged, and so must never forget. */
export type Ledger = {
  readonly events: readonly Event[]
  /** The last acknowledged place by profile and video. */
  readonly progress: ReadonlyMap<string, number>
  /** Profile and video. */
  readonly favorites: ReadonlySet<string>
  readonly gifts: readonly PaidGift[]
}

/** Users that run until they are stopped. */
export type Traffic = {
  /** What has been asked so far. */
  readonly events: readonly Event[]
  readonly stop: () => Promise<Ledger>
}

type Options = {
  readonly url: string
  readonly members: readonly Member[]
  /** Between two requests of one person. */
  readonly pauseMs?: number
  /** A gift that is bought repeatedly. */
  readonly giftId?: string
}

const Videos = z.object({ data: z.array(z.object({ id: z.number() })) })
const LIST = '/api/v1/public/videos?sort=all&limit=60'
const FIRST_SECOND = 10
const STEP_SECONDS = 0.001

/** The ids of all public videos. */
export async function publicVideos(url: string): Promise<number[]> {
  const { text } = await insist(url, 'GET', LIST)

  return Videos.parse(JSON.parse(text)).data.map(({ id }) => id)
}

/** Members watch and add favourites, visitors browse, and a buyer buys gifts, all at the same time. */
export async function startTraffic(options: Options): Promise<Traffic> {
  const { url, members, pauseMs = 20, giftId } = options
  const videos = await publicVideos(url)
  const events: Event[] = []
  const progress = new Map<string, number>()
  const favorites = new Set<string>()
  const gifts: PaidGift[] = []
  const startedAt = performance.now()
  const over = new AbortController()

  const note = (kind: Event['kind'], { status, tookMs }: Answer): boolean => {
    events.push({ kind, status, tookMs, atMs: performance.now() - startedAt })
    return status === 200 || status === 204
  }

  const watch = async ({ token, profileId }: Member, videoId: number, turn: number) => {
    const time = FIRST_SECOND + turn * STEP_SECONDS
    const body = { seen: false, time, percentageSeen: 10 }
    const path = `/api/v1/progress/${videoId}/track`
    if (note('progress', await ask(url, 'POST', path, { token, body })))
      progress.set(`${profileId}:${videoId}`, time)
  }
  const putAside = async ({ token, profileId }: Member, videoId: number) => {
    const answer = await ask(url, 'POST', `/api/v1/favorites/video/${videoId}`, { token })
    if (note('favorite', answer)) favorites.add(`${profileId}:${videoId}`)
  }
  const beMember = async (member: Member) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const videoId = videos[turn % videos.length] ?? 0
      await watch(member, videoId, turn)
      if (turn % 5 === 0) await putAside(member, videos[(turn / 5) % videos.length] ?? 0)
      await wait(pauseMs)
    }
  }
  const beReader = async ({ token }: Member) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const paths = ['user', 'progress/watchlist', `videos/${videos[turn % videos.length] ?? 0}`]
      note('own', await ask(url, 'GET', `/api/v1/${paths[turn % paths.length]}`, { token }))
      await wait(pauseMs)
    }
  }
  const beVisitor = async () => {
    while (!over.signal.aborted) {
      note('list', await ask(url, 'GET', LIST))
      await wait(pauseMs)
    }
  }
  const beGenerous = async (productId: string) => {
    while (!over.signal.aborted) {
      const gift = await buyGift(url, productId, 'darnic@exemplu.ro')
      if (gift) gifts.push(gift)
      await wait(pauseMs * 10)
    }
  }
  const people = [
    ...members.map(beMember),
    ...members.slice(0, 1).map(beReader),
    beVisitor(),
    ...(giftId === undefined ? [] : [beGenerous(giftId)]),
  ]

  return {
    events,
    stop: async () => {
      over.abort()
      await Promise.all(people)
      return { events, progress, favorites, gifts }
    },
  }
}
