import { blocCuVedereLaBloc } from './posters/bloc-cu-vedere-la-bloc.ts'
import { cinciMinuteSiUnPahar } from './posters/cinci-minute-si-un-pahar.ts'
import { dictionarulBunicii } from './posters/dictionarul-bunicii.ts'
import { douaScauneSiUnFrigider } from './posters/doua-scaune-si-un-frigider.ts'
import { jurnalulDeIeri } from './posters/jurnalul-de-ieri.ts'
import { masaCopiilor } from './posters/masa-copiilor.ts'
import { pauzaDeTigaraFaraTigara } from './posters/pauza-de-tigara-fara-tigara.ts'
import { salaDeAsteptare } from './posters/sala-de-asteptare.ts'
import { searaDeJoiLaBeci } from './posters/seara-de-joi-la-beci.ts'
import { terapieCuMartori } from './posters/terapie-cu-martori.ts'
import { turneulDeLaTara } from './posters/turneul-de-la-tara.ts'
import { ultimulSerios } from './posters/ultimul-serios.ts'
import { specialPosters } from './posters/specials.ts'
import type { EpisodePosters, ShowPosters } from './posters/show-posters.ts'
import { drawScene } from './scene.ts'

const shows: Readonly<Record<string, ShowPosters>> = {
  'cinci-minute-si-un-pahar': cinciMinuteSiUnPahar,
  'seara-de-joi-la-beci': searaDeJoiLaBeci,
  'turneul-de-la-tara': turneulDeLaTara,
  'bloc-cu-vedere-la-bloc': blocCuVedereLaBloc,
  'jurnalul-de-ieri': jurnalulDeIeri,
  'ultimul-serios': ultimulSerios,
  'sala-de-asteptare': salaDeAsteptare,
  'masa-copiilor': masaCopiilor,
  'pauza-de-tigara-fara-tigara': pauzaDeTigaraFaraTigara,
  'doua-scaune-si-un-frigider': douaScauneSiUnFrigider,
  'terapie-cu-martori': terapieCuMartori,
  'dictionarul-bunicii': dictionarulBunicii,
}

const videos: EpisodePosters = Object.assign(
  {},
  specialPosters,
  ...Object.values(shows).map((show) => show.videos),
)

/** A video's poster as an SVG document of 1280×720. */
export function drawVideoPoster(number: number): string {
  const scene = videos[number]
  if (scene === undefined) throw new Error(`No poster for video ${number}: add one below posters/`)

  return drawScene(scene())
}

/** A show's key art as an SVG document of 1280×720. */
export function drawShowPoster(slug: string): string {
  const show = shows[slug]
  if (show === undefined) throw new Error(`No key art for “${slug}”: add it below posters/`)

  return drawScene(show.art())
}
