import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import type { AlertTitle } from './alert-store.ts'

type Named = Pick<AlertTitle, 'title' | 'show' | 'comedian' | 'ageRating'>

const rated = (text: string, { ageRating }: Named) =>
  ageRating === 'AP' ? text : ro.rated(text, ageRating)

/** A title in one line, with what is followed of it and its age rating. */
export function alertLine(title: Named): string {
  if (title.show !== null) return rated(ro.episode(title.show, title.title), title)
  if (title.comedian !== null) return rated(ro.fromComedian(title.comedian, title.title), title)

  return rated(ro.title(title.title), title)
}

/** The heading of a push message; the title itself is below it. */
export function alertHeading({ show, comedian, title }: Named): string {
  if (show !== null) return ro.pushEpisode(show)

  return comedian === null ? ro.title(title) : ro.pushTitle(comedian)
}

/** A title below its heading. */
export const alertBody = (title: Named): string => rated(title.title, title)
