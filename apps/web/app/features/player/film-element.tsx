import type { Video } from '@hlizo/contract/entities/video'
import type { Dispatch, SetStateAction } from 'react'
import { createMedia, type Media } from './media.ts'

type FilmElementProps = {
  film: Pick<Video, 'subtitles'>
  className: string | undefined
  onMedia: Dispatch<SetStateAction<Media | null>>
}

/** The `<video>` of a player, with its captions; it is handed up once it stands. */
export function FilmElement({ film, className, onMedia }: FilmElementProps) {
  return (
    <video
      className={className}
      ref={(video) => {
        if (video) onMedia((known) => (known?.video === video ? known : createMedia(video)))
      }}
      crossOrigin="anonymous"
      playsInline
      preload="auto"
      tabIndex={-1}
    >
      {film.subtitles.map(({ url, lang, label }) => (
        <track kind="captions" src={url} srcLang={lang} label={label} key={lang} />
      ))}
    </video>
  )
}
