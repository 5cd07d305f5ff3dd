import { Moment, MomentPolicy } from '@hlizo/contract/entities/moment'
import { sql } from '@hlizo/database/sql'
import { defaultMomentPolicy } from '@hlizo/domain/moments'
import { clipKey } from '@hlizo/media/store'
import * as z from 'zod/mini'
import type { TestCaller } from '#server/http/testing-api.ts'
import { momentsOrigin, type MomentsWorld } from './testing-moments.ts'

/** What tests of moments ask, in the name of `ana` unless another caller is given. For tests. */
export function momentCalls(world: MomentsWorld, ana: TestCaller) {
  const parse = (data: unknown) => z.parse(Moment, data)
  const save = async (
    videoId: number,
    [start, end]: readonly [number, number],
    caller: TestCaller = ana,
  ) => {
    const body = { videoId, startMs: start * 1_000, endMs: end * 1_000 }
    return world.api.call('POST', '/moments', caller, body)
  }
  const saved = async (...given: Parameters<typeof save>) => parse((await save(...given)).data)
  const share = (id: string, caller: TestCaller = ana) =>
    world.api.call('POST', `/moments/${id}/share`, caller)
  const unshare = (id: string) => world.api.call('DELETE', `/moments/${id}/share`, ana)
  const shareSpan = async (...[videoId, span, caller = ana]: Parameters<typeof save>) =>
    share((await saved(videoId, span, caller)).id, caller)
  const list = async (caller: TestCaller = ana) =>
    z.parse(z.array(Moment), (await world.api.call('GET', '/moments', caller)).data)
  const page = (id: string | undefined) => world.api.call('GET', `/public/moments/${id}`)
  const clipOf = (answer: { data: unknown }) => parse(answer.data).shared?.id ?? 'none'
  const studio = (method: 'GET' | 'PUT' | 'POST', videoId: number, rest = '', body?: object) =>
    world.api.call(method, `/studio/titles/video-${videoId}/moments${rest}`, world.editor, body)
  const allow = async (videoId: number, more: Partial<MomentPolicy>) => {
    const { policy: seen } = z.parse(
      z.object({ policy: MomentPolicy }),
      (await studio('GET', videoId)).data,
    )
    return studio('PUT', videoId, '', { seen, policy: { ...defaultMomentPolicy, ...more } })
  }
  /** As if a node had cut the clip. */
  const cutBy = async (clipId: string, state = 'complete') => {
    await world.db.run(sql`update app.moment_clip set state = ${state} where id = ${clipId}`)
    for (const file of ['clip.mp4', 'wide.mp4', 'tall.mp4', 'picture.jpg'])
      await world.store.put(clipKey(clipId, file), { bytes: Buffer.from(file) })
  }
  const file = (clipId: string, name = 'wide.mp4') => world.api.open(`/p/${clipId}/${name}`)
  const embed = (clipId: string) =>
    world.api.open(`/oembed?url=${encodeURIComponent(`${momentsOrigin}/p/${clipId}`)}`)
  const everything = async (clipId: string) => {
    const files = ['clip.mp4', 'wide.mp4', 'tall.mp4', 'picture.jpg'].map((name) =>
      file(clipId, name),
    )
    const answers = await Promise.all([page(clipId), embed(clipId), ...files])
    return answers.map(({ status }) => status)
  }

  return {
    save,
    saved,
    share,
    unshare,
    shareSpan,
    list,
    page,
    clipOf,
    parse,
    studio,
    allow,
    cutBy,
    file,
    embed,
    everything,
  }
}

export type MomentCalls = ReturnType<typeof momentCalls>
