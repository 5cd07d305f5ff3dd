import type { Video } from '@hlizo/contract/entities/video'
import type { Ref } from 'react'

type FilmElementProps = {
  film: Pick<Video, 'subtitles'>
  className: string | undefined
  ref: Ref<HTMLVideoElement>
}

export function FilmElement({ film, className, ref }: FilmElementProps) {
  return (
    <video
      className={className}
      ref={ref}
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
