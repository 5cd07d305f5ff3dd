import { join } from 'node:path'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { signInOwner } from '@hlizo/bench/owner'
import { addFilm } from '../../machines/film.ts'
import { CLIENT_ID, refreshed, type SignedInPerson } from '../../people/member.ts'
import { until } from '../../machines/until.ts'
import { publicVideos } from '../../people/traffic.ts'
import type { Stage } from '../scenario.ts'

/** What people watch and edit in every round. */
export type Cast = {
  /** The video whose film plays. */
  readonly filmId: number
  /** The video whose title is edited. */
  readonly editedId: number
  /** A token for editing; it lasts an hour. */
  readonly editorToken: () => Promise<string>
}

const Count = z.object({ count: z.number() })
const DRAWN_WITHIN_MS = MINUTE_MS

/** Ends the drawing of the demo's pictures, which would take the processor from everything that is measured. */
async function endDrawing({ db }: Stage): Promise<void> {
  await db.run(raw(`delete from jobs.job where kind = 'media.picture' and leased_until is null`))
  const isOver = async () => {
    const drawn = sql`select count(*)::int as count from jobs.job where kind = 'media.picture'`
    return (await db.one(Count, drawn)).count === 0
  }
  await until(isOver, {
    withinMs: DRAWN_WITHIN_MS,
    what: 'the begun pictures of the demo are drawn',
  })
}

/** Makes a film and signs the demo's owner in to Studio. */
export async function prepareCast(stage: Stage): Promise<Cast> {
  const { fleet, db, directory } = stage
  await endDrawing(stage)
  const [filmId = 0, editedId = 0] = await publicVideos(fleet.url)
  await addFilm(fleet, db, { videoId: filmId, directory: join(await directory(), 'film') })
  const signedIn = await signInOwner({ url: fleet.url, clientId: CLIENT_ID }, db)
  let editor: SignedInPerson = {
    token: signedIn.AccessToken,
    refreshToken: signedIn.RefreshToken,
  }

  return {
    filmId,
    editedId,
    editorToken: async () => {
      editor = await refreshed(fleet.url, editor)
      return editor.token
    },
  }
}
