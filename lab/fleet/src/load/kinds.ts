import { signInQuestion, type Member } from '../people/member.ts'
import type { Question } from '../people/ask.ts'
import type { Kinds } from './plan.ts'

const API = '/api/v1'
const WATCHED_SECONDS = [5, 6, 7, 8, 9, 10, 11, 12]

/** What a signed-in home asks for at once (spec §2). */
const homeCalls = [
  '/featured-content',
  '/homepage/sections/tags',
  '/homepage/sections/most-watched',
  '/homepage/sections/recommended',
  '/homepage/sections/explore-videos',
  '/homepage/sections/watch-again',
  '/progress/watchlist',
] as const

/** A whole request as it goes over the wire. */
function requestText(host: string, method: string, path: string, question: Question = {}): string {
  const { token, body, headers = {} } = question
  const text = body ? JSON.stringify(body) : ''
  const all = {
    host,
    accept: '*/*',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)

  return [`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n')
}

type World = {
  readonly host: string
  readonly members: readonly Member[]
  readonly videos: readonly number[]
}

/** What people do, and how often beside each other: mostly looking around and watching. */
export function kindsOf({ host, members, videos }: World): Kinds {
  const report = (member: Member, videoId: number, time: number) =>
    requestText(host, 'POST', `${API}/progress/${videoId}/track`, {
      token: member.token,
      body: { seen: false, time, percentageSeen: 10 },
    })
  const list = (limit: number) =>
    requestText(host, 'GET', `${API}/public/videos?sort=all&limit=${limit}`)

  return {
    catalogue: { name: 'catalogue', weight: 50, units: [[list(20)]] },
    home: {
      name: 'home',
      weight: 5,
      units: members.map(({ token }) =>
        homeCalls.map((path) => requestText(host, 'GET', API + path, { token })),
      ),
    },
    progress: {
      name: 'progress',
      weight: 35,
      units: videos.flatMap((videoId, index) =>
        members.map((member) => [
          report(member, videoId, WATCHED_SECONDS[index % WATCHED_SECONDS.length] ?? 5),
        ]),
      ),
    },
    start: {
      name: 'start',
      weight: 8,
      units: members.flatMap(({ token }) =>
        videos.map((id) => [requestText(host, 'GET', `${API}/videos/${id}`, { token })]),
      ),
    },
    login: {
      name: 'login',
      weight: 2,
      units: members.map(({ email, password }) => [
        requestText(host, 'POST', '/identity/idp', signInQuestion(email, password)),
      ]),
    },
  }
}
