import type { Video } from '@hlizo/contract/entities/video'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type FilmElementProps = {
  film: Pick<Video, 'subtitles'>
  video: HTMLVideoElement
  className: string
}

/** Shows a media element that was there before: its first picture may be decoded already. */
export function FilmElement({ film, video, className }: FilmElementProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(video)

    return () => video.remove()
  }, [video])

  return (
    <div className={className} ref={place}>
      {createPortal(
        film.subtitles.map(({ url, lang, label }) => (
          <track kind="captions" src={url} srcLang={lang} label={label} key={lang} />
        )),
        video,
      )}
    </div>
  )
}
