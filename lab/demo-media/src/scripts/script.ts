import { restingHeight } from '../draw/person.ts'
import type { ArmName } from '../draw/pose.ts'
import type { Scenery } from '../sets/scenery.ts'

/** One moment of a film's script. Times are in seconds, strength 1 is a full cellar. */
type Beat =
  | { readonly kind: 'say'; readonly who: string; readonly ro: string; readonly en: string }
  | { readonly kind: 'pause'; readonly seconds: number }
  | { readonly kind: 'laugh'; readonly seconds: number; readonly strength: number }
  | { readonly kind: 'clap'; readonly seconds: number }

/** A person in a film: where the neck's base is in the set's 1280×720. */
export type Player = {
  readonly who: string
  readonly x: number
  readonly y: number
  readonly size: number
  /** `bust` ends below the waist, for people behind a counter. */
  readonly posture: 'entitlement' | 'seated' | 'bust'
  /** What the arms do while there is nothing to say. */
  readonly left: ArmName
  readonly right: ArmName
  /** Holds a microphone in the right hand of the picture. */
  readonly hasMicrophone?: boolean
  /** Drawn around the head: a spoon, headphones. */
  readonly wearing?: string
}

/** A film: a place, its people and what they say. */
export type FilmScript = {
  readonly id: string
  /** Slug of the show whose logo opens the film, or null for a special, which opens with its own title. */
  readonly show: string | null
  /** What stands under the names. */
  readonly caption: string
  readonly accent: string
  readonly scenery: () => Scenery
  readonly hasAudience: boolean
  readonly players: readonly Player[]
  readonly beats: readonly Beat[]
}

/** A line of dialogue. */
export function say(who: string, ro: string, en: string): Beat {
  return { kind: 'say', who, ro, en }
}

/** Laughter of the audience, or of the people behind the camera when strength is small. */
export function laugh(seconds: number, strength = 1): Beat {
  return { kind: 'laugh', seconds, strength }
}

/** Applause. */
export function clap(seconds: number): Beat {
  return { kind: 'clap', seconds }
}

/** Silence, in seconds. */
export function pause(seconds: number): Beat {
  return { kind: 'pause', seconds }
}

/** A comedian alone on a stage with a microphone. */
export function soloist(who: string, x: number, floorY: number): Player {
  return {
    who,
    x,
    y: floorY - restingHeight * 0.88,
    size: 0.88,
    posture: 'entitlement',
    left: 'down',
    right: 'mic',
    hasMicrophone: true,
  }
}
