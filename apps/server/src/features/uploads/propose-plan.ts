import type { Category } from '@hlizo/contract/entities/category'
import type { UploadPlan } from '@hlizo/contract/entities/studio-upload'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import { filmOfFile, readFileName } from '@hlizo/domain/file-names'
import { searchWords } from '@hlizo/domain/search-text'

/** What a proposal knows of the catalogue and of the other files. */
export type Surroundings = {
  readonly shows: readonly {
    readonly slug: string
    readonly title: string
    readonly category: Category
  }[]
  /** Uploaded films without a title. */
  readonly films: readonly { readonly id: string; readonly name: string }[]
}

const SPOKEN = 'ro'

const folded = (text: string) => searchWords(text).join(' ')

/** Proposes from the name of a file what its title will have; captions and pictures get their film. */
export function proposePlan(name: string, { shows, films }: Surroundings): UploadPlan {
  const { kind, isAudio, title, showName, season, episode, lang } = readFileName(name)
  const show =
    showName === null ? undefined : shows.find((one) => folded(one.title) === folded(showName))
  const isEpisode = showName !== null || episode !== null
  const category = show?.category ?? (isAudio ? 'podcast' : isEpisode ? 'show' : 'standup')
  const numbered = episode === null ? '' : studioUploadsMessages.episode(episode)

  return {
    title: (title === '' ? numbered : title).slice(0, 200),
    category,
    show: show?.slug ?? null,
    showName: show ? null : (showName?.slice(0, 200) ?? null),
    season,
    episode,
    ageRating: 'AP',
    film: kind === 'film' ? null : (filmOfFile(name, films)?.id ?? null),
    lang: kind === 'captions' ? (lang ?? SPOKEN) : null,
  }
}
