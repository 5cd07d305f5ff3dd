import { join } from 'node:path'
import { signInOwner } from '@hlizo/bench/owner'
import { addFilm } from '../../machines/film.ts'
import { CLIENT_ID, refreshed, type SignedInPerson } from '../../people/member.ts'
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

/** Makes a film and signs the demo's owner in to Studio. */
export async function prepareCast({ fleet, db, directory }: Stage): Promise<Cast> {
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
