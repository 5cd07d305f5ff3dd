import { roster, type Comedian } from './comedians.ts'
import type { AgeRating, Category, Chapter, Listing, ShowListing } from './listing.ts'
import { blocCuVedereLaBloc } from './shows/bloc-cu-vedere-la-bloc.ts'
import { cinciMinuteSiUnPahar } from './shows/cinci-minute-si-un-pahar.ts'
import { dictionarulBunicii } from './shows/dictionarul-bunicii.ts'
import { douaScauneSiUnFrigider } from './shows/doua-scaune-si-un-frigider.ts'
import { jurnalulDeIeri } from './shows/jurnalul-de-ieri.ts'
import { masaCopiilor } from './shows/masa-copiilor.ts'
import { pauzaDeTigaraFaraTigara } from './shows/pauza-de-tigara-fara-tigara.ts'
import { salaDeAsteptare } from './shows/sala-de-asteptare.ts'
import { searaDeJoiLaBeci } from './shows/seara-de-joi-la-beci.ts'
import { specials } from './shows/specials.ts'
import { terapieCuMartori } from './shows/terapie-cu-martori.ts'
import { turneulDeLaTara } from './shows/turneul-de-la-tara.ts'
import { ultimulSerios } from './shows/ultimul-serios.ts'

/** A caption track: its file is WebVTT below the demo folder. */
export type Captions = { readonly lang: 'ro' | 'en'; readonly label: string; readonly file: string }

/** A comedian with the file of the portrait (640×640 WebP). */
export type DemoComedian = Comedian & { readonly portraitFile: string }

/** A show with its key art (1280×720 WebP) and title art (SVG logo on transparency). */
export type DemoShow = Omit<ShowListing, 'episodes' | 'season' | 'isFinished'> & {
  readonly posterFile: string
  readonly titleArtFile: string
  readonly isFinished: boolean
}

/** A video as an operator would enter it. Files are below the demo folder (`demoFile`). */
export type DemoVideo = {
  /** 1 to 61, the catalogue's own numbering. */
  readonly number: number
  readonly title: string
  readonly description: string
  readonly category: Category
  /** Null for a special. */
  readonly showSlug: string | null
  readonly season: number | null
  readonly episode: number | null
  /** Slugs, in the order of the credits. */
  readonly comedians: readonly string[]
  readonly ageRating: AgeRating
  /** Names. */
  readonly tags: readonly string[]
  /** Days before the reference date; negative when the launch is still to come. */
  readonly launchedDaysAgo: number
  readonly expiresInDays: number | null
  readonly masterId: string
  readonly masterFile: string
  readonly posterFile: string
  readonly chapters: readonly Chapter[]
  readonly captions: readonly Captions[]
}

/** One place of the home page's slider, in order. */
export type FeaturedItem =
  | { readonly type: 'VIDEO'; readonly number: number }
  | { readonly type: 'SHOW'; readonly slug: string }

export { coupons } from './offers.ts'
export { tags } from './tags.ts'

const listings: readonly ShowListing[] = [
  cinciMinuteSiUnPahar,
  searaDeJoiLaBeci,
  turneulDeLaTara,
  blocCuVedereLaBloc,
  jurnalulDeIeri,
  ultimulSerios,
  salaDeAsteptare,
  masaCopiilor,
  pauzaDeTigaraFaraTigara,
  douaScauneSiUnFrigider,
  terapieCuMartori,
  dictionarulBunicii,
]

/** The sixteen comedians. */
export const comedians: readonly DemoComedian[] = roster.map((comedian) => ({
  ...comedian,
  portraitFile: `portraits/${comedian.slug}.webp`,
}))

/** The twelve shows. */
export const shows: readonly DemoShow[] = listings.map(
  ({ slug, title, category, description, isFinished = false }) => ({
    slug,
    title,
    category,
    description,
    isFinished,
    posterFile: `posters/show-${slug}.webp`,
    titleArtFile: `titles/${slug}.svg`,
  }),
)

/** The 61 videos: episodes in the order of their shows, then the specials. */
export const videos: readonly DemoVideo[] = [
  ...listings.flatMap((show) =>
    show.episodes.map((listing, index) =>
      video(listing, show.category, { slug: show.slug, season: show.season, episode: index + 1 }),
    ),
  ),
  ...specials.map((listing) => video(listing, 'standup', null)),
]

/** The slider of the home page. */
export const featured: readonly FeaturedItem[] = [
  { type: 'VIDEO', number: 54 },
  { type: 'SHOW', slug: 'ultimul-serios' },
  { type: 'VIDEO', number: 38 },
  { type: 'SHOW', slug: 'jurnalul-de-ieri' },
  { type: 'VIDEO', number: 55 },
  { type: 'SHOW', slug: 'doua-scaune-si-un-frigider' },
]

/** Where a file that the catalogue names lies. */
export function demoFile(file: string): URL {
  return new URL(`../${file}`, import.meta.url)
}

function video(
  listing: Listing,
  category: Category,
  place: { slug: string; season: number; episode: number } | null,
): DemoVideo {
  const { number, title, description, cast, age, tags, launchedDaysAgo, master, chapters } = listing

  return {
    number,
    title,
    description,
    category,
    showSlug: place?.slug ?? null,
    season: place?.season ?? null,
    episode: place?.episode ?? null,
    comedians: cast,
    ageRating: age,
    tags,
    launchedDaysAgo,
    expiresInDays: listing.expiresInDays ?? null,
    masterId: master,
    masterFile: `masters/${master}.mp4`,
    posterFile: `posters/video-${String(number).padStart(2, '0')}.webp`,
    chapters,
    captions: [
      { lang: 'ro', label: 'Română', file: `masters/${master}.ro.vtt` },
      { lang: 'en', label: 'English', file: `masters/${master}.en.vtt` },
    ],
  }
}
