import type { JokeCard } from '@hlizo/contract/entities/joke-card'
import { hrefs } from '@hlizo/contract/hrefs'
import { laughterMessages as ro } from '@hlizo/contract/messages/laughter'
import { formatPosition } from '@hlizo/domain/duration'
import { track } from '#web/lib/analytics.ts'
import type { CardLink } from './card-title.ts'

type Joke = Pick<JokeCard, 'id' | 'title' | 'jokeStart'>

/** Where the joke of a card is in its film. */
export const jokeNote = ({ jokeStart }: Pick<Joke, 'jokeStart'>): string =>
  ro.jokeAt(formatPosition(jokeStart))

/** A card of „Poantele săptămânii” plays its joke. */
export const jokeLink = ({ id, title, jokeStart }: Joke): CardLink => ({
  to: hrefs.watch(id, jokeStart),
  name: ro.playBest(title, formatPosition(jokeStart)),
  onOpen: () => track({ event: 'best_moment', video_id: id }),
})
