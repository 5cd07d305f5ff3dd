import { openFilm } from '@hlizo/contract/calls/studio-captions'
import { openFilmReplacement } from '@hlizo/contract/calls/studio-films'
import type { StudioFilm } from '@hlizo/contract/entities/studio-captions'
import { studioRequest } from '#studio/lib/studio-request.ts'

/** The film that is shown, or the one that may take its place. */
export type FilmOfTitle = 'present' | 'next'

const calls = { present: openFilm, next: openFilmReplacement }

type Options = {
  readonly which: FilmOfTitle
  readonly video: HTMLVideoElement
  readonly onOpened: (film: StudioFilm) => void
  readonly onFailed: (error: unknown) => void
}

const DENIED = [403, 410]
/** Addresses that are renewed for one film before it counts as failed. */
const RENEWALS = 3

/** Plays the film of a title, also of a draft, in a video element. An address that has expired is renewed. */
export function playFilm(title: string, { which, video, onOpened, onFailed }: Options): () => void {
  let isClosed = false
  let renewals = 0
  let close = () => {}

  const open = async (startAt: number) => {
    const [film, { default: Hls }] = await Promise.all([
      studioRequest(calls[which], { params: { title } }),
      import('hls.js'),
    ])
    if (isClosed) return
    onOpened(film)
    const hls = new Hls({ enableWorker: false, startPosition: startAt, maxBufferLength: 30 })
    close = () => hls.destroy()
    hls.on(Hls.Events.ERROR, (_, { fatal, response, details }) => {
      const isDenied = DENIED.includes(response?.code ?? 0)
      if (isDenied && renewals < RENEWALS) {
        renewals += 1
        close()
        start(video.currentTime)
      } else if (fatal) onFailed(new Error(details))
    })
    hls.loadSource(film.url)
    hls.attachMedia(video)
  }
  const start = (startAt: number) => {
    open(startAt).catch((error: unknown) => {
      if (!isClosed) onFailed(error)
    })
  }
  start(0)

  return () => {
    isClosed = true
    close()
  }
}
