import type { FilmScript, Player } from './scripts/script.ts'
import type { Timeline } from './timeline.ts'

/** A shot: from when, and what it shows of the set: left, top and width. */
export type Shot = {
  readonly from: number
  readonly view: readonly [x: number, y: number, width: number]
}

const wide = [0, 0, 1280] as const

/** Cuts a film: closer when a person speaks, wide when the room laughs. */
export function shotsOf({ players }: FilmScript, { cues, laughs }: Timeline): readonly Shot[] {
  const spoken = cues.map((cue, index) => ({
    from: cue.from - 0.12,
    view: spokenView(players, cue.who, index),
  }))
  const laughed = laughs
    .filter((_, index) => index % 2 === 0)
    .map(([from]) => ({ from: from + 0.35, view: togetherView(players) }))

  return [{ from: 0, view: wide }, ...spoken, ...laughed].toSorted((a, b) => a.from - b.from)
}

/** The shot of a moment. */
export function shotAt(shots: readonly Shot[], t: number): Shot {
  return shots.findLast(({ from }) => from <= t) ?? { from: 0, view: wide }
}

/** How much nearer the camera has come since a shot began, as a share of what it shows. */
export function closerAt(shot: Shot, t: number): number {
  return Math.min(0.06, (t - shot.from) * 0.008)
}

/** What a shot shows once the camera has come nearer. */
export function viewOf(
  { view: [x, y, width] }: Shot,
  closer: number,
): readonly [x: number, y: number, width: number] {
  return [x + (width * closer) / 2, y + (width * 9 * closer) / 32, width * (1 - closer)]
}

function spokenView(
  players: readonly Player[],
  who: string,
  index: number,
): readonly [number, number, number] {
  const player = players.find((candidate) => candidate.who === who)
  if (player === undefined) throw new Error(`“${who}” speaks but does not play`)
  if (index === 0) return wide

  const kind = index % 3
  if (kind === 2 && players.length > 1) return group(players)
  const width = kind === 1 ? 620 * player.size : 860 * player.size
  const shift = players.length > 1 ? 0 : index % 2 === 0 ? 60 : -60

  return clampedView(
    player.x + shift - width / 2,
    player.y - 92 * player.size - width * (kind === 1 ? 0.235 : 0.2),
    width,
  )
}

function group(players: readonly Player[]): readonly [number, number, number] {
  const left = Math.min(...players.map(({ x }) => x)) - 220
  const right = Math.max(...players.map(({ x }) => x)) + 220
  const top = Math.min(...players.map(({ y, size }) => y - 230 * size))
  const width = Math.min(1280, Math.max(right - left, 820))

  return clampedView((left + right) / 2 - width / 2, top, width)
}

function togetherView(players: readonly Player[]): readonly [number, number, number] {
  return players.length > 1 ? group(players) : wide
}

function clampedView(x: number, y: number, width: number): readonly [number, number, number] {
  const height = (width * 9) / 16

  return [Math.max(0, Math.min(1280 - width, x)), Math.max(-40, Math.min(720 - height, y)), width]
}
